package io.mokadb.sql.export;

import io.mokadb.session.MokaException;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import java.util.HashMap;
import java.util.Map;

/** A search for names that differ in Moka and are one in PostgreSQL. Stateless. */
final class ExportedNames {
  private ExportedNames() {}

  /**
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} if there are any
   */
  static void check(ExportScope scope) {
    Map<String, String> schemas = new HashMap<>();
    scope.schemas().forEach(schema -> note(schemas, PostgresSyntax.folded(schema), schema));
    Map<String, String> relations = new HashMap<>();
    for (TableDef table : scope.tables()) {
      note(relations, relation(table.schema(), table.name()), table.qualifiedName());
      Map<String, String> columns = new HashMap<>();
      for (ColumnDef column : table.columns()) {
        note(
            columns,
            PostgresSyntax.folded(column.name()),
            column.name() + " of " + table.qualifiedName());
      }
    }
    scope.views().forEach(v -> note(relations, relation(v.schema(), v.name()), v.qualifiedName()));
    scope
        .sequences()
        .forEach(s -> note(relations, relation(s.schema(), s.name()), s.qualifiedName()));
  }

  private static String relation(String schema, String name) {
    return PostgresSyntax.folded(schema) + "." + PostgresSyntax.folded(name);
  }

  private static void note(Map<String, String> names, String folded, String shown) {
    String other = names.putIfAbsent(folded, shown);
    if (other != null) {
      throw MokaException.unsupported(
          other
              + " and "
              + shown
              + " are one name in PostgreSQL, where capitals without quotes become small letters;"
              + " rename one of them");
    }
  }
}
