package io.mokadb.sql.views;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.RowKeys;
import io.mokadb.txn.observe.Window;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The keys of the rows that have changed in a window, by table. Immutable. */
final class ChangedKeys {
  private final Map<Long, List<Changed>> byTable = new HashMap<>();

  /** Of a row that has changed, the key and when. */
  private record Changed(Object[] key, long newest) {}

  /**
   * @param tableOfObserver by the ids under which changes are announced, the tables
   */
  ChangedKeys(Window window, Catalog catalog, Map<Integer, Long> tableOfObserver) {
    Map<Integer, RowKeys> decoders = new HashMap<>();
    for (Window.ChangedRow row : window.rows()) {
      long tableId = tableOfObserver.get(row.observer());
      RowKeys decoder =
          decoders.computeIfAbsent(row.observer(), observer -> keys(catalog.table(tableId)));
      if (decoder != null) {
        byTable
            .computeIfAbsent(tableId, id -> new ArrayList<>())
            .add(new Changed(decoder.decode(row.row()), row.newest()));
      }
    }
  }

  /** Null for a table that was dropped, or whose rows moved. */
  private static RowKeys keys(TableDef tableOrNull) {
    return tableOrNull == null ? null : new RowKeys(tableOrNull);
  }

  /** By table the keys of rows that a view has to look at, from a watermark on. */
  Map<Long, List<Object[]>> since(long watermark, KeptView view) {
    Map<Long, List<Object[]>> since = new LinkedHashMap<>();
    for (long table : view.uses()) {
      List<Object[]> keys =
          byTable.getOrDefault(table, List.of()).stream()
              .filter(row -> row.newest() > watermark)
              .map(Changed::key)
              .toList();
      if (!keys.isEmpty()) {
        since.put(table, keys);
      }
    }
    return since;
  }
}
