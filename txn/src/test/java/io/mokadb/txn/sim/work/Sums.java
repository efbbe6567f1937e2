package io.mokadb.txn.sim.work;

import io.mokadb.kv.KeyRange;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.sim.history.Names;
import java.util.Map;
import java.util.TreeMap;

/** How many rows of each of two ranges a group has, and their sums. Confined to one task. */
final class Sums {
  private final Map<String, long[]> byGroup = new TreeMap<>();

  /** Of all rows that a transaction sees. */
  static Sums of(Transaction transaction) {
    Sums sums = new Sums();
    for (String table : new String[] {Derived.FIRST, Derived.SECOND}) {
      KeyRange range = KeyRange.prefix(Names.cell(table).row());
      try (ValueCursor cursor = transaction.scan(Scan.forward(range))) {
        while (cursor.next()) {
          sums.add(table, Names.text(cursor.value()), 1);
        }
      }
    }
    return sums;
  }

  /** As they were kept. */
  static Sums kept(Transaction transaction, String prefix) {
    Sums sums = new Sums();
    KeyRange range = KeyRange.prefix(Names.cell(prefix).row());
    try (ValueCursor cursor = transaction.scan(Scan.forward(range))) {
      while (cursor.next()) {
        String[] numbers = Names.text(cursor.value()).split(" ");
        long[] parsed = new long[numbers.length];
        for (int i = 0; i < parsed.length; i++) {
          parsed[i] = Long.parseLong(numbers[i]);
        }
        sums.byGroup.put(Names.of(cursor.key()).substring(prefix.length()), parsed);
      }
    }
    return sums;
  }

  /**
   * @param value of a row; null for none
   * @param sign 1 for a row that comes, -1 for one that goes
   */
  void add(String table, String value, int sign) {
    if (value == null) {
      return;
    }
    String[] parts = value.split(" ");
    long[] numbers = byGroup.computeIfAbsent(parts[0], group -> new long[4]);
    int at = table.equals(Derived.FIRST) ? 0 : 2;
    numbers[at] += sign;
    numbers[at + 1] += sign * Long.parseLong(parts[1]);
    if (numbers[0] == 0 && numbers[1] == 0 && numbers[2] == 0 && numbers[3] == 0) {
      byGroup.remove(parts[0]);
    }
  }

  /** Writes what differs from what is kept. */
  void write(Transaction transaction, String prefix, Sums kept) {
    byGroup.forEach(
        (group, numbers) -> {
          if (!text(numbers).equals(text(kept.byGroup.get(group)))) {
            transaction.put(Names.cell(prefix + group), Names.bytes(text(numbers)));
          }
        });
    for (String group : kept.byGroup.keySet()) {
      if (!byGroup.containsKey(group)) {
        transaction.delete(Names.cell(prefix + group));
      }
    }
  }

  private static String text(long[] numbers) {
    return numbers == null
        ? ""
        : numbers[0] + " " + numbers[1] + " " + numbers[2] + " " + numbers[3];
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    byGroup.forEach(
        (group, numbers) -> text.append(group).append('=').append(text(numbers)).append("; "));
    return text.toString();
  }
}
