"""The SQLAlchemy dialect of Moka, and the DB-API driver below it.

Both use Moka's JDBC driver in a Java machine inside of the Python process (JPype). Importing this
package makes URLs that begin with ``moka:`` known to SQLAlchemy, also where it is not installed as
a distribution.
"""

from sqlalchemy.dialects import registry

__version__ = "0.1.0"

registry.register("moka", "moka_sqlalchemy.dialect", "MokaDialect")
registry.register("moka.jpype", "moka_sqlalchemy.dialect", "MokaDialect")
