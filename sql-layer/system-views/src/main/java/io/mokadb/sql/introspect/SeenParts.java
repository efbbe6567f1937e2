package io.mokadb.sql.introspect;

import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.tokens.SqlToken;
import io.mokadb.sql.tokens.TokenKind;
import io.mokadb.sql.tokens.Tokenizer;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the user of an execution sees of the tables that they may know of: of keys, indexes and
 * expressions what names no column that is hidden from them.
 */
record SeenParts(SeenColumns seen, ExecutionContext context) {
  boolean sees(TableDef table, ColumnDef column) {
    return seen.sees(table.schema(), table.objectId(), column, context);
  }

  /**
   * @param id of a column, or of a value that an index computes
   */
  boolean sees(TableDef table, int id) {
    int ordinal = table.ordinalOfId(id);
    return table.isDerived(ordinal)
        ? shown(table, table.derivedAt(ordinal).sql()) != null
        : sees(table, table.columns().get(ordinal));
  }

  /** An expression over the columns of a table; null if it names one that is hidden. */
  String shown(TableDef table, String sqlOrNull) {
    if (sqlOrNull == null) {
      return null;
    }
    Set<String> hidden =
        table.columns().stream()
            .filter(column -> !sees(table, column))
            .map(ColumnDef::name)
            .collect(Collectors.toSet());
    return hidden.isEmpty() || !names(sqlOrNull, hidden) ? sqlOrNull : null;
  }

  private static boolean names(String sql, Set<String> columns) {
    Tokenizer tokens = new Tokenizer(sql);
    for (TokenKind kind = tokens.next(); kind != TokenKind.END; kind = tokens.next()) {
      SqlToken token = tokens.token();
      if (kind == TokenKind.WORD && columns.contains(token.word())
          || kind == TokenKind.QUOTED_NAME && isOf(columns, token.text())) {
        return true;
      }
    }
    return false;
  }

  /** True as well for a name with escapes, which are not read here. */
  private static boolean isOf(Set<String> columns, String quoted) {
    return quoted.charAt(0) != '"'
        || columns.contains(quoted.substring(1, quoted.length() - 1).replace("\"\"", "\""));
  }
}
