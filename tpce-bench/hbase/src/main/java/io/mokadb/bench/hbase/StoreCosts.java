package io.mokadb.bench.hbase;

import io.mokadb.bench.measure.Operation;
import io.mokadb.bench.measure.Sample;
import io.mokadb.bench.measure.Sampler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The cost of a read and of a conditional mutation on bare HBase, for the model of a simulated
 * cluster. Prints a line for each: {@code cost,read|write,median microseconds of one client,calls
 * per second of several clients}. Arguments: ZooKeeper, milliseconds for each, number of clients.
 * It creates and drops tables whose names begin with {@code bench_costs}.
 */
public final class StoreCosts {
  private static final int ROWS = 2_000;
  private static final int BYTES = 100;

  private StoreCosts() {}

  /** Measures, prints, and ends the process. */
  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 3) {
      System.err.println("arguments: ZOOKEEPER MILLIS CLIENTS");
      System.exit(2);
    }
    measure(
        arguments[0],
        Duration.ofMillis(Long.parseLong(arguments[1])),
        Integer.parseInt(arguments[2]));
    System.exit(0);
  }

  private static void measure(String quorum, Duration time, int clients) throws Exception {
    List<BareTable> tables = new ArrayList<>();
    try {
      for (int i = 0; i < clients; i++) {
        tables.add(BareTable.create(quorum, "bench_costs" + i, ROWS, BYTES));
      }
      print("read", 1, tables.stream().map(BareTable::get).toList(), time);
      print("write", 2, tables.stream().map(BareTable::twoMutations).toList(), time);
    } finally {
      for (BareTable table : tables) {
        table.close();
      }
    }
  }

  /**
   * @param calls that one operation makes, one after the other
   */
  private static void print(String kind, int calls, List<Operation> operations, Duration time)
      throws Exception {
    Sampler sampler = new Sampler();
    // The first turn warms up.
    var unused = sampler.run(operations, time);
    Sample all = sampler.run(operations, time);
    Sample one = sampler.run(operations.subList(0, 1), time);
    System.out.println(
        String.format(
            Locale.ROOT, "cost,%s,%.1f,%.0f", kind, one.micros(50) / calls, all.rate() * calls));
  }
}
