package io.mokadb.sql.engine.rights;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.parser.ast.CopyFrom;
import io.mokadb.sql.parser.ast.CopyTo;
import io.mokadb.sql.security.Privilege;
import org.apache.calcite.sql.SqlLiteral;

/**
 * The needs of COPY: those of the INSERT and of the query. Files are those of the database's
 * process, so they are left to administrators, who are not asked here. Stateless.
 */
final class CopyNeeds {
  private CopyNeeds() {}

  static boolean from(CopyFrom copy, NameScope changed, NeedsCollector in) {
    if (copy.source() instanceof SqlLiteral) {
      throw ofFile("FROM", "FROM ? takes the rows from the program");
    }
    in.target(copy.table(), (String) null, changed)
        .write(in.needs(), Privilege.INSERT, copy.columns());
    return true;
  }

  static boolean to(CopyTo copy, NameScope outer, NeedsCollector in) {
    if (copy.file() != null) {
      throw ofFile("TO", "TO STDOUT gives the rows to the program");
    }
    in.queries().query(copy.query(), new NameScope(outer, in.needs()));
    return true;
  }

  private static MokaException ofFile(String direction, String instead) {
    return new MokaException(
        SqlState.NOT_PERMITTED,
        "Only an administrator may COPY "
            + direction
            + " a file, which is one of the machine that has the database; "
            + instead);
  }
}
