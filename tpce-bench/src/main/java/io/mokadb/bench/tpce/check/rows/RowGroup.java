package io.mokadb.bench.tpce.check.rows;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Expected and found rows that can be the same ones. Confined to one thread. */
final class RowGroup {

  private final RowShape shape;
  private final MaintenanceTally tally;
  private final List<Object[]> expected = new ArrayList<>();
  private final List<Object[]> found = new ArrayList<>();

  RowGroup(RowShape shape, MaintenanceTally tally) {
    this.shape = shape;
    this.tally = tally;
  }

  void expect(Object[] row) {
    expected.add(row);
  }

  void find(Object[] row) {
    found.add(row);
  }

  /** What is wrong with the rows, one text for each; consumes them. */
  List<String> differences() {
    List<String> differences = new ArrayList<>();
    pairByKey(differences);
    // A run may have changed the key: any two rows that agree else are the same one.
    pairOthers();
    for (Object[] row : expected) {
      differences.add(shape.name(row) + " is missing");
    }
    for (Object[] row : found) {
      differences.add(shape.name(row) + " is there, but should not");
    }
    return differences;
  }

  private void pairByKey(List<String> differences) {
    for (Iterator<Object[]> rows = found.iterator(); rows.hasNext(); ) {
      Object[] row = rows.next();
      Object[] same = takeSameKey(row);
      if (same != null) {
        rows.remove();
        List<String> columns = shape.differences(same, row);
        if (columns.isEmpty()) {
          shape.count(same, row, tally);
        } else {
          differences.add(shape.name(row) + ": " + String.join("; ", columns));
        }
      }
    }
  }

  private Object[] takeSameKey(Object[] row) {
    List<Object> key = shape.key(row);
    for (Iterator<Object[]> rows = expected.iterator(); rows.hasNext(); ) {
      Object[] other = rows.next();
      if (shape.key(other).equals(key)) {
        rows.remove();
        return other;
      }
    }
    return null;
  }

  private void pairOthers() {
    for (Iterator<Object[]> rows = found.iterator(); rows.hasNext(); ) {
      Object[] row = rows.next();
      Object[] other = firstAgreeing(row);
      // Arrays are equal to themselves only; null is in no list.
      if (expected.remove(other)) {
        shape.count(other, row, tally);
        rows.remove();
      }
    }
  }

  private Object[] firstAgreeing(Object[] row) {
    for (Object[] other : expected) {
      if (shape.differences(other, row).isEmpty()) {
        return other;
      }
    }
    return null;
  }
}
