package io.mokadb.sql.layout;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.kv.codec.KeyReader;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.GroupDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.ViewDef;
import java.util.Arrays;

/**
 * Description of a cell of the store for users.
 *
 * @param tableId 0 outside of tables
 * @param schema null outside of tables
 * @param table the table's name; outside of tables a description
 * @param index the index, or null for a row
 * @param key columns and their values; hexadecimal outside of rows; null if it is not to be told
 * @param columnGroup the unit of conflict within the row; null for what belongs to no table
 * @param isKeyLock whether it is not the row or entry itself, but what rows that refer to its key
 *     lock, and what changes of the key write
 */
public record CellName(
    long tableId,
    String schema,
    String table,
    String index,
    String key,
    String columnGroup,
    boolean isKeyLock) {
  /** The name of a cell under these definitions. */
  public static CellName of(CellKey cell, Catalog catalog) {
    return of(cell.row(), cell.column().id(), catalog);
  }

  private static CellName of(Key key, int column, Catalog catalog) {
    long id;
    KeyReader reader;
    try {
      reader = new KeyReader(key);
      id = reader.getLong();
      if (id == SystemKeys.KEY_LOCKS) {
        reader.getLong();
        byte[] bytes = key.unsafeBytes();
        Key locked = Key.wrap(Arrays.copyOfRange(bytes, reader.position(), bytes.length));
        return of(locked, column, catalog).asKeyLock();
      }
    } catch (RuntimeException e) {
      // Keys that do not decode get a name of their own: this text is for messages about damage.
      return system("records of no table", key);
    }
    if (id < SystemKeys.FIRST_TABLE_ID) {
      return system(space(id), key);
    }
    for (TableDef table : catalog.tables().values()) {
      if (table.id() == id) {
        String text = KeyText.ofRow(table, new RowKeys(table), key);
        return new CellName(
            id, table.schema(), table.name(), null, text, table.groupName(column), false);
      }
      for (IndexDef index : table.indexes()) {
        if (index.id() == id) {
          String text = KeyText.ofEntry(table, new IndexKeys(table, index), key);
          return new CellName(
              table.id(),
              table.schema(),
              table.name(),
              index.name(),
              text,
              table.groupName(GroupDef.FIRST),
              false);
        }
      }
    }
    for (ViewDef view : catalog.views().values()) {
      if (view.upkeep() != null
          && view.upkeep().isImmediate()
          && view.upkeep().tally().space() == id) {
        return system("sums of materialized view " + view.qualifiedName(), key);
      }
    }
    return system("rows of a table that was dropped", key);
  }

  private static CellName system(String what, Key key) {
    return new CellName(0, null, what, null, KeyText.of(key), null, false);
  }

  private static String space(long id) {
    if (id == SystemKeys.CATALOG) {
      return "the definitions";
    } else if (id == SystemKeys.COUNTERS) {
      return "the counters";
    } else if (id == SystemKeys.STATISTICS) {
      return "the statistics";
    } else if (id == SystemKeys.ACCOUNTS) {
      return "the accounts";
    } else if (id >= SystemKeys.LARGE_OBJECTS && id <= SystemKeys.NEW_LARGE_OBJECTS) {
      return "the large objects";
    }
    return "the engine's own records";
  }

  private CellName asKeyLock() {
    return new CellName(tableId, schema, table, index, key, columnGroup, true);
  }

  /** The same for users who may not read the rows of the table. */
  public CellName withoutKey() {
    return new CellName(tableId, schema, table, index, null, columnGroup, isKeyLock);
  }

  /** The beginning of a sentence about it; without its key that tells the table alone. */
  public String sentence() {
    if (tableId == 0) {
      return Character.toUpperCase(table.charAt(0)) + table.substring(1);
    }
    if (key == null) {
      String what = isKeyLock ? "A key" : index == null ? "A row" : "An index entry";
      return what + " of table " + schema + "." + table;
    }
    String what = isKeyLock ? "Key " : index == null ? "Row " : "Entry ";
    return what
        + key
        + (index == null ? "" : " of index " + index)
        + " of table "
        + schema
        + "."
        + table
        + (isKeyLock ? "" : " (column group " + columnGroup + ")");
  }

  /** The action of a transaction that another one met at the cell. */
  public String changed() {
    return tableId == 0
        ? " were changed"
        : isKeyLock ? " was referred to or changed" : " was written or locked";
  }
}
