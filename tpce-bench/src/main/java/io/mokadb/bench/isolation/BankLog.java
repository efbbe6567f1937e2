package io.mokadb.bench.isolation;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The record of one client in one turn. Confined to one thread at a time. */
final class BankLog {

  private static final int WIDTH = 4;
  private static final int FIRST_READS = 1024;

  private final Map<String, Integer> failures = new HashMap<>();
  private long paidIn;
  private long pendingMoney;
  // Four numbers for each read of both accounts, since objects would add to the garbage measured.
  private int[] reads = new int[FIRST_READS * WIDTH];
  private int used;
  private int pendingReads;

  /**
   * A committed transaction that read both balances of a customer.
   *
   * @param saving version of the savings account that it read
   * @param checking version of the checking account that it read
   * @param changedChecking whether it then changed the checking account
   */
  record ReadOfBoth(int customer, int saving, int checking, boolean changedChecking) {}

  /** A transaction begins; what an unfinished one has noted is forgotten. */
  void begin() {
    pendingMoney = 0;
    pendingReads = 0;
  }

  /** Money came into the bank, or left it if negative. */
  void paidIn(long cents) {
    pendingMoney += cents;
  }

  /** Both balances of a customer were read, and perhaps the checking account was changed. */
  void read(int customer, int saving, int checking, boolean changedChecking) {
    int at = used + pendingReads;
    if (at + WIDTH > reads.length) {
      reads = Arrays.copyOf(reads, reads.length * 2);
    }
    reads[at] = customer;
    reads[at + 1] = saving;
    reads[at + 2] = checking;
    reads[at + 3] = changedChecking ? 1 : 0;
    pendingReads += WIDTH;
  }

  /** The transaction is committed. */
  void committed() {
    paidIn += pendingMoney;
    used += pendingReads;
    begin();
  }

  /** An attempt failed because of other transactions. */
  void failed(String stateOrNull) {
    failures.merge(stateOrNull == null ? "none" : stateOrNull, 1, Integer::sum);
  }

  /** Money that committed transactions have paid in. */
  long paidIn() {
    return paidIn;
  }

  /** Failed attempts by SQLState. */
  Map<String, Integer> failures() {
    return Map.copyOf(failures);
  }

  /** What committed transactions have read. */
  List<ReadOfBoth> reads() {
    return IntStream.range(0, used / WIDTH)
        .map(i -> i * WIDTH)
        .mapToObj(i -> new ReadOfBoth(reads[i], reads[i + 1], reads[i + 2], reads[i + 3] == 1))
        .toList();
  }
}
