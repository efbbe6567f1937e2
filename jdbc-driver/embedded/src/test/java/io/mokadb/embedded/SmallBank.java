package io.mokadb.embedded;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Transactions like those of SmallBank (Alomari et al., ICDE 2008), each as SQL and as what it does
 * when it is alone. A customer has a savings and a checking account.
 */
final class SmallBank {
  static final int CUSTOMERS = 2;
  private static final int BALANCE = 50;

  private SmallBank() {}

  /** What all accounts hold. */
  record Accounts(long[] savings, long[] checking) {
    static Accounts full() {
      long[] all = new long[CUSTOMERS];
      Arrays.fill(all, BALANCE);
      return new Accounts(all, all.clone());
    }

    static Accounts read(TestDatabase database) throws SQLException {
      return new Accounts(
          read(database, "SELECT balance FROM savings ORDER BY id"),
          read(database, "SELECT balance FROM checking ORDER BY id"));
    }

    private static long[] read(TestDatabase database, String sql) throws SQLException {
      return Arrays.stream(database.query(sql).split("\\|")).mapToLong(Long::parseLong).toArray();
    }

    boolean isSameAs(Accounts other) {
      return Arrays.equals(savings, other.savings) && Arrays.equals(checking, other.checking);
    }
  }

  /** One transaction; what it returns is what its client sees. */
  interface Transaction {
    long run(Interleaver.Steps sql) throws SQLException;

    long runAlone(Accounts accounts);
  }

  static void create(TestDatabase database) throws SQLException {
    for (String table : List.of("savings", "checking")) {
      database.run("CREATE TABLE " + table + " (id INTEGER PRIMARY KEY, balance INTEGER NOT NULL)");
      for (int id = 0; id < CUSTOMERS; id++) {
        database.run("INSERT INTO " + table + " VALUES (" + id + ", 0)");
      }
    }
  }

  static void fill(TestDatabase database) throws SQLException {
    database.run(
        "UPDATE savings SET balance = " + BALANCE, "UPDATE checking SET balance = " + BALANCE);
  }

  static List<Transaction> choose(Random random, int count) {
    List<Transaction> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int customer = random.nextInt(4) == 0 ? 1 : 0;
      int amount = 20 + random.nextInt(80);
      all.add(
          switch (random.nextInt(8)) {
            case 0, 1 -> new Balance(customer);
            case 2, 3 -> new TakeSavings(customer, amount);
            case 4 -> new Deposit(customer, amount);
            case 5 -> new Amalgamate(customer, (customer + 1) % CUSTOMERS);
            default -> new WriteCheck(customer, amount);
          });
    }
    return all;
  }

  private static String select(String table, int id) {
    return "SELECT balance FROM " + table + " WHERE id = " + id;
  }

  private static String set(String table, int id, String value) {
    return "UPDATE " + table + " SET balance = " + value + " WHERE id = " + id;
  }

  /** The sum of both accounts. */
  record Balance(int id) implements Transaction {
    @Override
    public long run(Interleaver.Steps sql) throws SQLException {
      return sql.query(select("savings", id)) + sql.query(select("checking", id));
    }

    @Override
    public long runAlone(Accounts accounts) {
      return accounts.savings[id] + accounts.checking[id];
    }
  }

  /** One statement. */
  record Deposit(int id, int amount) implements Transaction {
    @Override
    public long run(Interleaver.Steps sql) throws SQLException {
      sql.execute(set("checking", id, "balance + " + amount));
      return 0;
    }

    @Override
    public long runAlone(Accounts accounts) {
      accounts.checking[id] += amount;
      return 0;
    }
  }

  /**
   * Takes from savings if both accounts together have it. The original looks at savings alone, so
   * it takes a third transaction to see its skew.
   */
  record TakeSavings(int id, int amount) implements Transaction {
    @Override
    public long run(Interleaver.Steps sql) throws SQLException {
      long savings = sql.query(select("savings", id));
      long sum = savings + sql.query(select("checking", id));
      if (sum >= amount) {
        sql.execute(set("savings", id, String.valueOf(savings - amount)));
      }
      return sum;
    }

    @Override
    public long runAlone(Accounts accounts) {
      long sum = accounts.savings[id] + accounts.checking[id];
      accounts.savings[id] -= sum >= amount ? amount : 0;
      return sum;
    }
  }

  /** Moves all that one customer has to another one. */
  record Amalgamate(int from, int to) implements Transaction {
    @Override
    public long run(Interleaver.Steps sql) throws SQLException {
      long all = sql.query(select("savings", from)) + sql.query(select("checking", from));
      sql.execute(set("savings", from, "0"));
      sql.execute(set("checking", from, "0"));
      sql.execute(set("checking", to, "balance + " + all));
      return all;
    }

    @Override
    public long runAlone(Accounts accounts) {
      long all = accounts.savings[from] + accounts.checking[from];
      accounts.savings[from] = 0;
      accounts.checking[from] = 0;
      accounts.checking[to] += all;
      return all;
    }
  }

  /** Takes from checking; one more if the sum of both accounts does not suffice. */
  record WriteCheck(int id, int amount) implements Transaction {
    @Override
    public long run(Interleaver.Steps sql) throws SQLException {
      long sum = sql.query(select("savings", id)) + sql.query(select("checking", id));
      long taken = sum < amount ? amount + 1 : amount;
      sql.execute(set("checking", id, "balance - " + taken));
      return taken;
    }

    @Override
    public long runAlone(Accounts accounts) {
      long sum = accounts.savings[id] + accounts.checking[id];
      long taken = sum < amount ? amount + 1 : amount;
      accounts.checking[id] -= taken;
      return taken;
    }
  }
}
