package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * DROP VIEW, DROP SEQUENCE, DROP FUNCTION, DROP DOMAIN and DROP MATERIALIZED VIEW, of one or
 * several.
 */
public final class DropObjects extends Drop {
  private final Kind kind;

  /** The kind of objects. */
  public enum Kind {
    VIEW,
    SEQUENCE,
    FUNCTION,
    DOMAIN,
    MATERIALIZED_VIEW
  }

  public DropObjects(
      SqlParserPos position,
      Kind kind,
      boolean ifExists,
      List<SqlIdentifier> names,
      boolean cascade) {
    super(
        "DROP " + kind.name().replace('_', ' '),
        SqlKind.OTHER_DDL,
        position,
        ifExists,
        names,
        cascade);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }
}
