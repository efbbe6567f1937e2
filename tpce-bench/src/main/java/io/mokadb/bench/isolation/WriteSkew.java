package io.mokadb.bench.isolation;

import io.mokadb.bench.isolation.BankLog.ReadOfBoth;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * Finds cheques that no serial order explains. A cheque decides by both balances and changes the
 * checking account. If another transaction read that account before the cheque, but a newer savings
 * account than the cheque did, then it ran before the cheque, a change of the savings account ran
 * before it, and the cheque ran before that change: a circle. Snapshot isolation permits it.
 */
final class WriteSkew {

  private static final Comparator<ReadOfBoth> BY_VERSION =
      Comparator.comparingInt(ReadOfBoth::customer)
          .thenComparingInt(ReadOfBoth::checking)
          // Of reads of one version of the checking account each one is before each cheque.
          .thenComparing(Comparator.comparingInt(ReadOfBoth::saving).reversed());

  /** Cheques that are part of such a circle. */
  long count(Collection<ReadOfBoth> reads) {
    List<ReadOfBoth> sorted = reads.stream().sorted(BY_VERSION).toList();
    long found = 0;
    int customer = -1;
    int newestSaving = -1;
    for (ReadOfBoth read : sorted) {
      if (read.customer() != customer) {
        customer = read.customer();
        newestSaving = -1;
      }
      if (read.changedChecking() && newestSaving > read.saving()) {
        found++;
      }
      newestSaving = Math.max(newestSaving, read.saving());
    }
    return found;
  }
}
