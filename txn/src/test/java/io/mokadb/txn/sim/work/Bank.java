package io.mokadb.txn.sim.work;

import io.mokadb.txn.Transaction;
import io.mokadb.txn.sim.check.BankSum;
import io.mokadb.txn.sim.check.Checker;
import io.mokadb.txn.sim.check.DirtyReads;
import io.mokadb.txn.sim.check.LostUpdates;
import io.mokadb.txn.sim.history.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;

/** Transfers between accounts; the sum never changes. */
public final class Bank implements Workload {
  private static final String PREFIX = "account";
  private static final int ACCOUNTS = 5;
  private static final int BALANCE = 100;

  /** A balance is followed by the name of the transfer that made it: values are unique. */
  record Transfer(String from, String to, int amount, String unique) implements Operation {
    @Override
    public void run(Transaction transaction, LongConsumer rest) {
      add(transaction, from, -amount);
      add(transaction, to, amount);
    }

    private void add(Transaction transaction, String account, int change) {
      String balance = Names.text(transaction.get(Names.cell(account))).split(" ")[0];
      long after = Long.parseLong(balance) + change;
      transaction.put(Names.cell(account), Names.bytes(after + " " + unique));
    }
  }

  @Override
  public String name() {
    return "bank";
  }

  @Override
  public void setUp(Transaction transaction) {
    accounts().forEach(a -> transaction.put(Names.cell(a), Names.bytes(BALANCE + " s")));
  }

  @Override
  public List<Operation> next(SplittableRandom random, String unique) {
    List<Operation> operations = new ArrayList<>();
    switch (random.nextInt(6)) {
      case 0 -> operations.add(new Operations.GetAll(accounts()));
      case 1 -> operations.add(new Operations.ScanAll(PREFIX, random.nextBoolean()));
      case 2 -> accounts().forEach(account -> operations.add(new Operations.Get(account)));
      default -> {
        int from = random.nextInt(ACCOUNTS);
        int to = (from + 1 + random.nextInt(ACCOUNTS - 1)) % ACCOUNTS;
        int amount = 1 + random.nextInt(20);
        operations.add(new Transfer(PREFIX + from, PREFIX + to, amount, unique));
      }
    }
    return operations;
  }

  @Override
  public List<Checker> checkers() {
    return List.of(
        new DirtyReads(PREFIX),
        new LostUpdates(PREFIX),
        new BankSum(PREFIX, ACCOUNTS, (long) ACCOUNTS * BALANCE));
  }

  private static List<String> accounts() {
    List<String> accounts = new ArrayList<>();
    for (int i = 0; i < ACCOUNTS; i++) {
      accounts.add(PREFIX + i);
    }
    return accounts;
  }
}
