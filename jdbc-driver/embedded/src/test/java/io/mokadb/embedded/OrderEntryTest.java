package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Orders, payments and deliveries like those of TPC-C, and its conditions of consistency. They hold
 * under SNAPSHOT, whose anomalies these transactions avoid, and at READ COMMITTED if the order
 * number is read FOR UPDATE. The limit of a customer's debts needs more.
 */
@Timeout(240)
final class OrderEntryTest {
  private static final int SEEDS = 15;
  private static final int SESSIONS = 4;
  private static final int TRANSACTIONS = 4;
  private static final int DISTRICTS = 2;
  private static final int LIMIT = 100;

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private TestDatabase database;

  @BeforeEach
  void open() throws SQLException {
    database =
        new TestDatabase()
            .run(
                "CREATE TABLE warehouse (id INTEGER PRIMARY KEY, ytd INTEGER)",
                "CREATE TABLE district (id INTEGER PRIMARY KEY, ytd INTEGER, next_order INTEGER)",
                "CREATE TABLE customer (id INTEGER PRIMARY KEY, balance INTEGER)",
                "CREATE TABLE orders (district INTEGER, id INTEGER, customer INTEGER, line_count"
                    + " INTEGER, amount INTEGER, PRIMARY KEY (district, id))",
                "CREATE TABLE new_order (district INTEGER, id INTEGER, PRIMARY KEY (district, id),"
                    + " FOREIGN KEY (district, id) REFERENCES orders)",
                "CREATE TABLE order_line (district INTEGER, id INTEGER, line INTEGER,"
                    + " PRIMARY KEY (district, id, line), FOREIGN KEY (district, id) REFERENCES"
                    + " orders)",
                "CREATE INDEX orders_customer ON orders (customer)",
                "INSERT INTO warehouse VALUES (1, 0)",
                "INSERT INTO district VALUES (1, 0, 1), (2, 0, 1)",
                "INSERT INTO customer VALUES (1, 0), (2, 0)");
  }

  @AfterEach
  void close() throws SQLException {
    threads.shutdownNow();
    database.close();
  }

  /** Draws the next number of its district; 0 if another one has taken the same. */
  private record NewOrder(int district, int customer, int lines, String lock)
      implements Interleaver.Work<Long> {
    @Override
    public Long run(Interleaver.Steps sql) throws SQLException {
      long number =
          sql.query("SELECT next_order FROM district WHERE id = " + district + " " + lock);
      sql.execute("UPDATE district SET next_order = " + (number + 1) + " WHERE id = " + district);
      String key = district + ", " + number;
      try {
        sql.execute(
            "INSERT INTO orders VALUES ("
                + key
                + ", "
                + customer
                + ", "
                + lines
                + ", "
                + lines
                + ")");
      } catch (SQLException e) {
        if (e.getSQLState().equals("23505")) {
          return 0L;
        }
        throw e;
      }
      sql.execute("INSERT INTO new_order VALUES (" + key + ")");
      for (int line = 0; line < lines; line++) {
        sql.execute("INSERT INTO order_line VALUES (" + key + ", " + line + ")");
      }
      return number;
    }
  }

  /** Adds to the sums of warehouse and district, in one order or the other. */
  private record Payment(int district, int customer, int amount, boolean warehouseFirst)
      implements Interleaver.Work<Long> {
    @Override
    public Long run(Interleaver.Steps sql) throws SQLException {
      String warehouse = "UPDATE warehouse SET ytd = ytd + " + amount;
      sql.query("SELECT balance FROM customer WHERE id = " + customer);
      if (warehouseFirst) {
        sql.execute(warehouse);
      }
      sql.execute("UPDATE district SET ytd = ytd + " + amount + " WHERE id = " + district);
      if (!warehouseFirst) {
        sql.execute(warehouse);
      }
      sql.execute("UPDATE customer SET balance = balance - " + amount + " WHERE id = " + customer);
      return 0L;
    }
  }

  /** Delivers the oldest order of a district. */
  private record Delivery(int district) implements Interleaver.Work<Long> {
    @Override
    public Long run(Interleaver.Steps sql) throws SQLException {
      long oldest =
          sql.query(
              "SELECT id FROM new_order WHERE district = "
                  + district
                  + " ORDER BY id LIMIT 1 FOR UPDATE");
      if (oldest > 0) {
        String order = " WHERE district = " + district + " AND id = " + oldest;
        sql.execute("DELETE FROM new_order" + order);
        long customer = sql.query("SELECT customer FROM orders" + order);
        sql.execute(
            "UPDATE customer SET balance = balance + (SELECT amount FROM orders"
                + order
                + ") WHERE id = "
                + customer);
      }
      return oldest;
    }
  }

  private static Interleaver.Work<Long> choose(Random random, String lock) {
    int district = 1 + random.nextInt(DISTRICTS);
    int customer = 1 + random.nextInt(2);
    return switch (random.nextInt(5)) {
      case 0, 1 -> new Payment(district, customer, 1 + random.nextInt(9), random.nextBoolean());
      case 2 -> new Delivery(district);
      default -> new NewOrder(district, customer, 1 + random.nextInt(3), lock);
    };
  }

  /** Runs orders, payments and deliveries; how many orders met a number that was taken. */
  private int run(Level level, String lock) throws SQLException {
    int taken = 0;
    try (Interleaver interleaver = new Interleaver(database, level, SESSIONS, threads)) {
      for (int seed = 0; seed < SEEDS; seed++) {
        Random random = new Random(seed);
        List<Interleaver.Work<Integer>> programs = new ArrayList<>();
        for (int i = 0; i < SESSIONS; i++) {
          List<Interleaver.Work<Long>> works = new ArrayList<>();
          for (int j = 0; j < TRANSACTIONS; j++) {
            works.add(choose(random, lock));
          }
          programs.add(steps -> runAll(steps, works));
        }
        taken += interleaver.run(random, programs).stream().mapToInt(Integer::intValue).sum();
      }
    }
    return taken;
  }

  private static int runAll(Interleaver.Steps steps, List<Interleaver.Work<Long>> works)
      throws SQLException {
    int taken = 0;
    for (Interleaver.Work<Long> work : works) {
      long result = steps.committed(work).result();
      taken += work instanceof NewOrder && result == 0 ? 1 : 0;
    }
    return taken;
  }

  @ParameterizedTest
  @EnumSource(Level.class)
  void numbersReadForUpdate_keepAllConditions(Level level) throws SQLException {
    assertThat(run(level, "FOR UPDATE")).isZero();
    assertConditions();
    assertThat(database.query("SELECT COUNT(*) > 50 FROM orders")).isEqualTo("TRUE");
  }

  @ParameterizedTest
  @EnumSource(Level.class)
  void numbersReadWithoutLock_areTakenTwiceAtReadCommittedAlone(Level level) throws SQLException {
    int taken = run(level, "");
    if (level == Level.READ_COMMITTED) {
      assertThat(taken).isPositive();
    } else {
      assertThat(taken).isZero();
      assertConditions();
    }
  }

  /** Clause 3.3.2 of TPC-C, as far as the tables are there. */
  private void assertConditions() throws SQLException {
    assertThat(database.query("SELECT ytd - (SELECT SUM(ytd) FROM district) FROM warehouse"))
        .as("1: sums of payments")
        .isEqualTo("0");
    assertThat(
            database.query(
                "SELECT d.id FROM district d WHERE d.next_order - 1 <>"
                    + " (SELECT COALESCE(MAX(id), 0) FROM orders o WHERE o.district = d.id)"))
        .as("2: next numbers")
        .isEmpty();
    assertThat(
            database.query(
                "SELECT district FROM new_order GROUP BY district"
                    + " HAVING MAX(id) - MIN(id) + 1 <> COUNT(*)"))
        .as("3: no gaps in what is to be delivered")
        .isEmpty();
    assertThat(
            database.query(
                "SELECT SUM(line_count) - (SELECT COUNT(*) FROM order_line) FROM orders"))
        .as("4: lines")
        .isEqualTo("0");
    assertThat(
            database.query(
                "SELECT (SELECT SUM(balance) FROM customer) + (SELECT ytd FROM warehouse)"
                    + " - (SELECT COALESCE(SUM(amount), 0) FROM orders o WHERE NOT EXISTS (SELECT"
                    + " 1 FROM new_order n WHERE n.district = o.district AND n.id = o.id))"))
        .as("12: balances")
        .isEqualTo("0");
  }

  /** Two orders that each keep to the limit of a customer exceed it together: write skew. */
  private record OrderOnCredit(int district, int number) implements Interleaver.Work<Long> {
    @Override
    public Long run(Interleaver.Steps sql) throws SQLException {
      long due = sql.query("SELECT SUM(amount) FROM orders WHERE customer = 1");
      if (due + 40 <= LIMIT) {
        sql.execute("INSERT INTO orders VALUES (" + district + ", " + number + ", 1, 0, 40)");
      }
      return due;
    }
  }

  @ParameterizedTest
  @EnumSource(Level.class)
  void limitOfACustomer_isKeptAtASerializableLevelAlone(Level level) throws SQLException {
    int exceeded = 0;
    try (Interleaver interleaver = new Interleaver(database, level, SESSIONS, threads)) {
      for (int seed = 0; seed < SEEDS; seed++) {
        database.run("DELETE FROM orders");
        List<Interleaver.Work<Interleaver.Outcome<Long>>> programs = new ArrayList<>();
        for (int i = 0; i < SESSIONS; i++) {
          OrderOnCredit order = new OrderOnCredit(1 + i % DISTRICTS, 1 + i);
          programs.add(steps -> steps.committed(order));
        }
        interleaver.run(new Random(seed), programs);
        long due = Long.parseLong(database.query("SELECT SUM(amount) FROM orders"));
        exceeded += due > LIMIT ? 1 : 0;
      }
    }
    assertThat(exceeded > 0).as("exceeded in %d runs", exceeded).isEqualTo(!level.isSerializable());
  }
}
