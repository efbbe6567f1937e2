package io.mokadb.sql.views;

import io.mokadb.session.MokaException;
import io.mokadb.sql.plan.incremental.DeltaPlan.KeyColumns;
import io.mokadb.sql.plan.incremental.DeltaPlan.Place;
import io.mokadb.sql.plan.incremental.KeyedQuery;
import io.mokadb.sql.runtime.MemoryBudget;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The rows of a query in which changed rows have part, at the watermark of a view and at a later
 * snapshot, each once at both. The others are the same in both. Confined to one thread, used once.
 */
final class ChangedPlaces {
  private final ViewSnapshot before;
  private final List<Place> placesBefore;
  private final ViewSnapshot after;
  private final List<Place> placesAfter;
  private final MemoryBudget memory;
  private final Map<Long, KeyList> changedRows = new HashMap<>();

  /** By place the keys that its changed rows lead to. */
  private final List<KeyList> keys = new ArrayList<>();

  /**
   * @param placesBefore as many as {@code placesAfter}, and of the same shape
   * @param memory of keys
   */
  ChangedPlaces(
      ViewSnapshot before,
      List<Place> placesBefore,
      ViewSnapshot after,
      List<Place> placesAfter,
      MemoryBudget memory) {
    this.before = before;
    this.placesBefore = placesBefore;
    this.after = after;
    this.placesAfter = placesAfter;
    this.memory = memory;
  }

  /** What tells places of different meaning apart, in all likelihood. */
  static List<Object> shape(List<Place> places) {
    return places.stream()
        .<Object>map(
            place ->
                List.<Object>of(
                    place.tableId(),
                    place.steps().stream().map(KeyedQuery::key).toList(),
                    place.rows().key(),
                    place.earlier()))
        .toList();
  }

  /**
   * Reads them. A row begins with the inputs.
   *
   * @param changed by table the keys of rows that have changed since the watermark
   * @throws MokaException of the query, at the later snapshot; also {@code OUT_OF_MEMORY}
   * @throws RowsDifferException if the rows at the watermark are not as expected
   */
  void read(Map<Long, List<Object[]>> changed, Consumer<Object[]> goes, Consumer<Object[]> comes) {
    changed.forEach(
        (table, rows) -> {
          KeyList different = ofRows(table);
          rows.forEach(different::add);
          changedRows.put(table, different);
        });
    for (int i = 0; i < placesAfter.size(); i++) {
      keys.add(keys(placesBefore.get(i), placesAfter.get(i)));
    }
    for (int i = 0; i < placesAfter.size(); i++) {
      if (!keys.get(i).isEmpty()) {
        List<Object[]> own = keys.get(i).keys();
        Place was = placesBefore.get(i);
        KeyedStep.at(() -> KeyedRows.read(was.rows(), own, before, row -> take(was, row, goes)));
        comes(placesAfter.get(i), own, comes);
      }
    }
  }

  private KeyList keys(Place placeBefore, Place placeAfter) {
    KeyList found = changedRows.getOrDefault(placeAfter.tableId(), ofRows(placeAfter.tableId()));
    for (int i = 0; i < placeAfter.steps().size() && !found.isEmpty(); i++) {
      KeyList from = found;
      KeyList next =
          new KeyList(KeyedStep.keyAfter(placeAfter.steps(), i, placeAfter.rows()), memory);
      KeyedQuery stepBefore = placeBefore.steps().get(i);
      KeyedStep.at(() -> KeyedRows.read(stepBefore, from.keys(), before, next::add));
      KeyedRows.read(placeAfter.steps().get(i), from.keys(), after, next::add);
      found = next;
    }
    return found;
  }

  private KeyList ofRows(long tableId) {
    return KeyList.ofRows(after.catalog().table(tableId), memory);
  }

  private void comes(Place place, List<Object[]> own, Consumer<Object[]> comes) {
    int most = KeyedRows.most(place.rows());
    for (int from = 0; from < own.size(); from += most) {
      List<Object[]> part = own.subList(from, Math.min(own.size(), from + most));
      try {
        KeyedRows.read(place.rows(), part, after, row -> take(place, row, comes));
      } catch (MokaException e) {
        boolean ofRow = ViewFailures.isOfQuery(e) && !ViewFailures.isOutOfMemory(e);
        throw ofRow ? named(e, place, part) : e;
      }
    }
  }

  /** The failure with the changed row, or the key that it leads to, if that fails alone. */
  private MokaException named(MokaException failure, Place place, List<Object[]> own) {
    for (Object[] key : own) {
      try {
        KeyedRows.read(place.rows(), List.<Object[]>of(key), after, row -> {});
      } catch (MokaException e) {
        return ViewFailures.isOfQuery(e)
            ? new MokaException(e.state(), e.getMessage() + of(place, key), e)
            : e;
      }
    }
    return failure;
  }

  private String of(Place place, Object[] key) {
    return place.steps().isEmpty()
        ? " (of the row of %s with the key %s)"
            .formatted(after.catalog().table(place.tableId()).qualifiedName(), KeyedStep.text(key))
        : " (of the rows with the key " + KeyedStep.text(key) + ")";
  }

  /** Hands a row on, unless an earlier place does. */
  private void take(Place place, Object[] row, Consumer<Object[]> rows) {
    for (KeyColumns earlier : place.earlier()) {
      Object[] key = earlier.columns().stream().map(column -> row[column]).toArray();
      if (keys.get(earlier.place()).contains(key)) {
        return;
      }
    }
    rows.accept(row);
  }
}
