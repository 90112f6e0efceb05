"""Static files by the hash of their content, compressed; a script's imports name the hashed files too."""

from collections.abc import Iterator
from typing import Any

import rjsmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

OWN_SCRIPTS = "js/"


class HashedStaticStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """The house's own scripts travel without comments and blanks; what packages bring is left as it is."""

    support_js_module_import_aggregation = True

    def post_process(self, paths: dict[str, Any], *args: Any, **options: Any) -> Iterator[Any]:
        for name in [name for name in paths if name.startswith(OWN_SCRIPTS) and name.endswith(".js")]:
            storage, path = paths[name]
            with storage.open(path) as file:
                short = rjsmin.jsmin(file.read().decode())
            with self.open(name, "wb") as file:
                file.write(short.encode())
            paths[name] = (self, name)
        yield from super().post_process(paths, *args, **options)
