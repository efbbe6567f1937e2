package io.mokadb.sql.parser.ast;

import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code NEXT VALUE FOR} and {@code CURRENT VALUE FOR}, as calls of functions. */
public final class SequenceCalls {
  private SequenceCalls() {}

  /** A call of NEXTVAL or CURRVAL with the sequence's name, quoted, in that place. */
  public static SqlCall of(boolean next, SqlIdentifier sequence, SqlParserPos position) {
    String name =
        sequence.names.stream()
            .map(part -> '"' + part.replace("\"", "\"\"") + '"')
            .collect(Collectors.joining("."));
    return new SqlUnresolvedFunction(
            new SqlIdentifier(next ? "NEXTVAL" : "CURRVAL", position),
            null,
            null,
            null,
            null,
            SqlFunctionCategory.USER_DEFINED_FUNCTION)
        .createCall(position, SqlLiteral.createCharString(name, sequence.getParserPosition()));
  }
}
