package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.MaterializedViews;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.layout.KeyTypes;
import java.util.Arrays;
import java.util.List;

/**
 * The table with the rows of a view that keeps itself: rows that go are found by its primary key,
 * or by an index if rows of the view have none. Stateless.
 */
final class KeptRows {
  private KeptRows() {}

  /**
   * The table.
   *
   * @param plain it without key and index
   */
  static TableDef define(CatalogEditor editor, TableDef plain, ViewRuntime.Shape shape) {
    List<Integer> key = ids(plain, shape.key());
    boolean hasKey = !key.isEmpty() && key.size() == indexable(plain, key).size();
    if (hasKey) {
      return plain
          .edit()
          .columns(
              plain.columns().stream()
                  .map(column -> key.contains(column.id()) ? column.withNullable(false) : column)
                  .toList())
          .primaryKey(key)
          .primaryKeyName(ConstraintNames.free(editor, plain.schema(), plain.name() + "_PKEY"))
          .build();
    }
    List<Integer> lookUp =
        indexable(plain, ids(plain, shape.key().isEmpty() ? shape.lookUp() : shape.key()));
    if (lookUp.isEmpty()) {
      return plain;
    }
    return plain.withIndexes(
        List.of(
            new IndexDef(
                editor.drawId(plain.schema()),
                ConstraintNames.free(
                    editor, plain.schema(), MaterializedViews.lookUpName(plain.name())),
                false,
                lookUp,
                IndexDef.State.PUBLIC,
                null,
                null)));
  }

  private static List<Integer> ids(TableDef table, List<Integer> ordinals) {
    return ordinals.stream().distinct().map(i -> table.columns().get(i).id()).toList();
  }

  /** Those that can be part of a key. */
  private static List<Integer> indexable(TableDef table, List<Integer> columns) {
    return columns.stream().filter(id -> KeyTypes.serves(table.columnOfId(id).type())).toList();
  }

  /**
   * To be called when something under a view has changed.
   *
   * @throws MokaException {@code DEPENDENT_OBJECTS_EXIST} if its stored rows would have other types
   *     or another key
   */
  static void requireSame(TableDef rows, ViewDef now, ViewRuntime.Shape shape) {
    for (int i = 0; i < now.columns().size(); i++) {
      ColumnDef stored = rows.columns().get(i);
      SqlType type = now.columns().get(i).type();
      if (!same(stored.type(), type)) {
        throw new MokaException(
            SqlState.DEPENDENT_OBJECTS_EXIST,
            "its column "
                + stored.name()
                + " is stored as "
                + stored.type()
                + " and would be "
                + type);
      }
    }
    boolean sameKey = shape.key().equals(Arrays.stream(rows.primaryKeyOrdinals()).boxed().toList());
    if (rows.hasPrimaryKey() && !sameKey) {
      throw new MokaException(
          SqlState.DEPENDENT_OBJECTS_EXIST, "its stored rows would have another key");
    }
  }

  /** Labels of an ENUM may change without a change of what is stored. */
  private static boolean same(SqlType stored, SqlType now) {
    return stored.equals(now) || stored.labels() != null && now.labels() != null;
  }
}
