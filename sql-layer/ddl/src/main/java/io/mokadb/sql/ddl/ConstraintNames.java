package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import org.apache.calcite.sql.SqlIdentifier;

/** Names of keys, indexes, checks and foreign keys: one for each in a schema. */
final class ConstraintNames {
  private ConstraintNames() {}

  /** True if something of the schema is called so. */
  static boolean isTaken(CatalogEditor editor, String schema, String name) {
    return editor.tables().values().stream()
        .filter(table -> table.schema().equals(schema))
        .anyMatch(table -> has(table, name));
  }

  /** True if the table has a key, an index, a check or a foreign key called so. */
  static boolean has(TableDef table, String name) {
    return name.equals(table.primaryKeyName())
        || table.indexes().stream().anyMatch(index -> index.name().equals(name))
        || table.constraints().check(name) != null
        || table.constraints().foreignKey(name) != null;
  }

  /**
   * The name as given, or one made of {@code base}.
   *
   * @throws MokaException {@code INDEX_EXISTS} if the given one is taken
   */
  static String of(CatalogEditor editor, String schema, SqlIdentifier given, String base) {
    return given == null ? free(editor, schema, base) : require(editor, schema, given);
  }

  /**
   * @throws MokaException {@code INDEX_EXISTS} if the name is taken
   */
  static String require(CatalogEditor editor, String schema, SqlIdentifier given) {
    String name = ObjectNames.valid(given.getSimple());
    if (isTaken(editor, schema, name)) {
      throw new MokaException(
          SqlState.INDEX_EXISTS,
          "Schema " + schema + " has an index or a constraint called " + name + " already");
    }
    return name;
  }

  /** {@code base}, or if that is not free with a number. */
  static String free(CatalogEditor editor, String schema, String base) {
    String name = base;
    for (int number = 1; isTaken(editor, schema, name); number++) {
      name = base + "_" + number;
    }
    return name;
  }
}
