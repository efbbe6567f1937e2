package io.mokadb.sql.views;

import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.sql.access.constraint.TableLayout;
import io.mokadb.sql.access.read.EncodedRows;
import io.mokadb.sql.access.read.TableScanOperator;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.exec.RowHashKeys;
import io.mokadb.sql.layout.IndexKeys;
import io.mokadb.sql.layout.KeyEncoder;
import io.mokadb.sql.layout.KeyTypes;
import io.mokadb.sql.layout.RowProjection;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.txn.ValueCursor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Finds the stored rows of a view. Confined to one execution. */
final class StoredRows {
  private static final int FETCH = 256;

  private final RowImages images;
  private final TableLayout layout;
  private final ExecutionContext context;
  private final int[] lookUp;
  private final IndexKeys index;

  /**
   * @param lookUp ordinals of columns by which rows are looked up, if an index begins with those of
   *     them that can be in one
   */
  StoredRows(RowImages images, List<Integer> lookUp, ExecutionContext context) {
    this.images = images;
    this.layout = images.layout();
    this.context = context;
    this.lookUp =
        lookUp.stream()
            .mapToInt(Integer::intValue)
            .filter(i -> KeyTypes.serves(layout.table().columns().get(i).type()))
            .toArray();
    this.index = this.lookUp.length == 0 ? null : index();
  }

  private IndexKeys index() {
    for (IndexKeys each : layout.indexes()) {
      int[] indexed = each.ordinals();
      boolean begins = indexed.length >= lookUp.length;
      for (int i = 0; begins && i < lookUp.length; i++) {
        begins = indexed[i] == lookUp[i];
      }
      if (begins && each.index().hasAllRows() && each.index().state() == IndexDef.State.PUBLIC) {
        return each;
      }
    }
    return null;
  }

  /** All rows, in table order with the hidden row id if there is one. */
  void all(Consumer<Object[]> rows) {
    int[] ordinals = IntStream.range(0, layout.fullWidth()).toArray();
    TableScanOperator scan =
        new TableScanOperator(layout.table(), List.of(), false, ordinals, null, null);
    try (RowStream stream = context.open(scan)) {
      for (Object[] row = stream.next(); row != null; row = stream.next()) {
        context.checkCancelled();
        rows.accept(row);
      }
    }
  }

  /**
   * The stored rows that are equal to some given ones, each of them as often as it is given.
   *
   * @throws RowsDifferException if there are not so many
   */
  List<Object[]> like(List<Object[]> given) {
    Map<RowImages.Image, Integer> wanted = new HashMap<>();
    for (Object[] row : given) {
      wanted.merge(images.of(row), 1, Integer::sum);
    }
    List<Object[]> found = new ArrayList<>(given.size());
    Consumer<Object[]> take =
        row -> {
          if (wanted.computeIfPresent(images.of(row), (image, n) -> n == 0 ? null : n - 1)
              != null) {
            found.add(row);
          }
        };
    if (index == null) {
      all(take);
    } else {
      looked(given, take);
    }
    if (found.size() < given.size()) {
      throw new RowsDifferException(
          (given.size() - found.size())
              + " rows that should be stored in "
              + layout.table().qualifiedName()
              + " are not");
    }
    return found;
  }

  /**
   * The stored rows with the same keys as some given ones, of a table with a primary key.
   *
   * @throws RowsDifferException if one is not there
   */
  List<Object[]> withKeysOf(List<Object[]> given) {
    RowProjection projection = projection();
    EncodedRows encoded = EncodedRows.of(projection);
    List<Object[]> found = new ArrayList<>(given.size());
    for (int from = 0; from < given.size(); from += FETCH) {
      List<Key> keys =
          given.subList(from, Math.min(given.size(), from + FETCH)).stream()
              .map(images::keyOf)
              .toList();
      List<byte[]> values = encoded.getAll(context.transaction(), keys);
      for (int i = 0; i < keys.size(); i++) {
        if (values.get(i) == null) {
          throw new RowsDifferException(
              "A row that should be stored in " + layout.table().qualifiedName() + " is not");
        }
        found.add(projection.read(keys.get(i), values.get(i)));
      }
    }
    return found;
  }

  private RowProjection projection() {
    return layout
        .codec()
        .projection(IntStream.range(0, layout.fullWidth()).toArray())
        .reading(context::objects);
  }

  private void looked(List<Object[]> given, Consumer<Object[]> take) {
    Map<Object, Object[]> places = new HashMap<>();
    for (Object[] row : given) {
      Object[] place = IntStream.of(lookUp).mapToObj(i -> row[i]).toArray();
      places.putIfAbsent(RowHashKeys.ofRow(place), place);
    }
    KeyEncoder encoder = index.layout().writer();
    for (Object[] place : places.values()) {
      context.checkCancelled();
      encoder.begin();
      for (int i = 0; i < place.length; i++) {
        encoder.append(i, place[i]);
      }
      in(KeyRange.prefix(encoder.toKey()), take);
    }
  }

  private void in(KeyRange entries, Consumer<Object[]> take) {
    RowProjection projection = projection();
    EncodedRows stored = EncodedRows.of(projection);
    List<Key> keys = new ArrayList<>();
    try (ValueCursor cursor =
        EncodedRows.ENTRIES.scan(context.transaction(), entries, false, FETCH)) {
      while (cursor.next()) {
        keys.add(index.rowKey(cursor.key().row(), cursor.value()));
      }
    }
    for (int from = 0; from < keys.size(); from += FETCH) {
      List<Key> part = keys.subList(from, Math.min(keys.size(), from + FETCH));
      List<byte[]> values = stored.getAll(context.transaction(), part);
      for (int i = 0; i < part.size(); i++) {
        take.accept(projection.read(part.get(i), values.get(i)));
      }
    }
  }
}
