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
import java.util.LinkedHashMap;
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
    List<Object[]> found = new ArrayList<>(given.size());
    if (index == null) {
      Wanted wanted = new Wanted(given, found);
      all(wanted::take);
    } else {
      places(given).forEach((place, rows) -> in(entries(rows.get(0)), new Wanted(rows, found)));
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

  /** By the columns that they are looked up by. */
  private Map<Object, List<Object[]>> places(List<Object[]> given) {
    Map<Object, List<Object[]>> places = new LinkedHashMap<>();
    for (Object[] row : given) {
      Object place = RowHashKeys.ofRow(IntStream.of(lookUp).mapToObj(i -> row[i]).toArray());
      places.computeIfAbsent(place, first -> new ArrayList<>(1)).add(row);
    }
    return places;
  }

  /** Where the index has the rows that agree with a row. */
  private KeyRange entries(Object[] row) {
    KeyEncoder encoder = index.layout().writer();
    encoder.begin();
    for (int i = 0; i < lookUp.length; i++) {
      encoder.append(i, row[lookUp[i]]);
    }
    return KeyRange.prefix(encoder.toKey());
  }

  /** Looks at some hundred rows at a time, until all that are wanted are found. */
  private void in(KeyRange entries, Wanted wanted) {
    RowProjection projection = projection();
    EncodedRows stored = EncodedRows.of(projection);
    try (ValueCursor cursor =
        EncodedRows.ENTRIES.scan(context.transaction(), entries, false, FETCH)) {
      List<Key> keys = next(cursor);
      while (!keys.isEmpty() && !wanted.isFound()) {
        context.checkCancelled();
        List<byte[]> values = stored.getAll(context.transaction(), keys);
        for (int i = 0; i < keys.size(); i++) {
          wanted.take(projection.read(keys.get(i), values.get(i)));
        }
        keys = next(cursor);
      }
    }
  }

  private List<Key> next(ValueCursor cursor) {
    List<Key> keys = new ArrayList<>();
    while (keys.size() < FETCH && cursor.next()) {
      keys.add(index.rowKey(cursor.key().row(), cursor.value()));
    }
    return keys;
  }

  /** Rows to find, each as often as it is given. Confined. */
  private final class Wanted {
    private final Map<RowImages.Image, Integer> missing = new HashMap<>();
    private final List<Object[]> found;

    Wanted(List<Object[]> rows, List<Object[]> found) {
      rows.forEach(row -> missing.merge(images.of(row), 1, Integer::sum));
      this.found = found;
    }

    boolean isFound() {
      return missing.isEmpty();
    }

    /** A row that is stored. */
    void take(Object[] row) {
      RowImages.Image image = images.of(row);
      if (missing.containsKey(image)) {
        found.add(row);
        missing.computeIfPresent(image, (same, left) -> left == 1 ? null : left - 1);
      }
    }
  }
}
