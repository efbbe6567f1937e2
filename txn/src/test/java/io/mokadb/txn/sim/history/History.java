package io.mokadb.txn.sim.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/** Transactions in the order in which they were invoked. Immutable. */
public record History(List<Txn> transactions) {
  public History {
    transactions = List.copyOf(transactions);
  }

  public static History of(Txn... transactions) {
    return new History(List.of(transactions));
  }

  public List<Txn> committed() {
    return transactions.stream().filter(Txn::isCommitted).toList();
  }

  /** All cells that were ever written or seen. */
  public SortedSet<String> cells() {
    SortedSet<String> cells = new TreeSet<>();
    for (Txn txn : transactions) {
      for (Access access : txn.accesses()) {
        if (access instanceof Access.Write write) {
          cells.add(write.cell());
        } else if (access instanceof Access.Read read) {
          cells.add(read.cell());
        } else if (access instanceof Access.Scanned scanned) {
          cells.addAll(scanned.found().keySet());
        }
      }
    }
    return cells;
  }

  /** The same history with a read of each known cell in the place of each scan. */
  public History withScansAsReads() {
    SortedSet<String> cells = cells();
    List<Txn> all = new ArrayList<>(transactions.size());
    for (Txn txn : transactions) {
      List<Access> accesses = new ArrayList<>();
      for (Access access : txn.accesses()) {
        if (access instanceof Access.Scanned scanned) {
          for (String cell : cells.subSet(scanned.from(), scanned.to())) {
            accesses.add(new Access.Read(cell, scanned.found().get(cell)));
          }
        } else {
          accesses.add(access);
        }
      }
      all.add(txn.with(accesses));
    }
    return new History(all);
  }

  /**
   * The same history with no unknown outcome.
   *
   * @param commits the truth: start timestamps that have a commit record, with its timestamp
   */
  public History resolved(Map<Long, Long> commits) {
    List<Txn> all = new ArrayList<>(transactions.size());
    for (Txn txn : transactions) {
      all.add(txn.status() == Txn.Status.UNKNOWN ? txn.resolved(commits.get(txn.start())) : txn);
    }
    return new History(all);
  }
}
