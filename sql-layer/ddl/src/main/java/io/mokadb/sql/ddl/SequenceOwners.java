package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.SequenceDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;

/** Changes of the sequences that columns own (OWNED BY, as in PostgreSQL). Stateless. */
final class SequenceOwners {
  private static final String NONE = "NONE";

  private SequenceOwners() {}

  /**
   * The column that OWNED BY says; null for NONE.
   *
   * @param sequence must be in the schema of the column's table
   */
  static SequenceDef.Owner of(
      CatalogEditor editor, SqlIdentifier owner, TableName sequence, String schema) {
    int last = owner.names.size() - 1;
    if (last == 0) {
      if (owner.getSimple().equals(NONE)) {
        return null;
      }
      throw invalid("OWNED BY says table.column or NONE, not " + owner.getSimple());
    }
    TableDef table = ObjectNames.requireBaseTable(editor, owner.getComponent(0, last), schema);
    if (!table.schema().equals(sequence.schema())) {
      throw invalid(
          "Sequence "
              + sequence
              + " cannot be owned by a column of "
              + table.qualifiedName()
              + ", which is in another schema");
    }
    int column = ObjectNames.requireColumn(table, owner.getComponent(last)).id();
    return new SequenceDef.Owner(table.id(), column);
  }

  /**
   * Drops the sequences of a table that has gone.
   *
   * @throws MokaException {@code DEPENDENT_OBJECTS_EXIST} if another table's default draws from
   *     one, unless {@code cascade}
   */
  static void drop(CatalogEditor editor, long tableId, boolean cascade) {
    owned(editor, tableId).forEach(sequence -> drop(editor, sequence, cascade));
  }

  /** Drops the sequences of a column that has gone, as those of a table. */
  static void drop(CatalogEditor editor, long tableId, int columnId, boolean cascade) {
    for (SequenceDef sequence : owned(editor, tableId)) {
      if (sequence.owner().column() == columnId) {
        drop(editor, sequence, cascade);
      }
    }
  }

  private static void drop(CatalogEditor editor, SequenceDef sequence, boolean cascade) {
    SequenceDefaults.release(editor, sequence, cascade);
    editor.drop(sequence);
  }

  /** After a table was put under another id. */
  static void move(CatalogEditor editor, long tableId, long newId) {
    for (SequenceDef sequence : owned(editor, tableId)) {
      editor.put(sequence.withOwner(new SequenceDef.Owner(newId, sequence.owner().column())));
    }
  }

  /** Lets the sequences of a table begin again where they started. */
  static void restart(CatalogEditor editor, long tableId) {
    for (SequenceDef sequence : owned(editor, tableId)) {
      editor.put(sequence.restarted(editor.drawId()));
    }
  }

  private static List<SequenceDef> owned(CatalogEditor editor, long tableId) {
    return editor.sequences().values().stream()
        .filter(sequence -> sequence.owner() != null && sequence.owner().table() == tableId)
        .toList();
  }

  private static MokaException invalid(String message) {
    return new MokaException(SqlState.INVALID_STATEMENT, message);
  }
}
