package io.mokadb.kv.rocksdb;

import static io.mokadb.kv.testkit.Mutations.key;
import static io.mokadb.kv.testkit.Mutations.put;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Family;
import io.mokadb.kv.KvException;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.RowMutation;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** What a second process does to a store; it reports on its standard output, line by line. */
final class ChildStore {
  static final int WRITERS = 4;
  private static final int FILLER = 20_000;

  private ChildStore() {}

  /** Starts {@link #main} in a JVM of its own. */
  static Process start(String task, Path directory) throws IOException {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx128m",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            ChildStore.class.getName(),
            task,
            directory.toString());
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  public static void main(String[] args) throws IOException {
    PrintStream out = new PrintStream(System.out, true, UTF_8);
    RocksDbStore store = RocksDbStore.open(RocksDbOptions.at(Path.of(args[1])));
    out.println("open");
    switch (args[0]) {
      case "hold" -> {
        int unused = System.in.read();
      }
      case "write" -> {
        for (int i = 0; i < WRITERS; i++) {
          int writer = i;
          new Thread(() -> writePairs(store, writer, out)).start();
        }
      }
      case "fill" -> {
        int unused = System.in.read();
        fill(store, out);
      }
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  /** Two rows at a time, together, until killed. */
  private static void writePairs(RocksDbStore store, int writer, PrintStream out) {
    for (int i = 0; ; i++) {
      var unused =
          store.mutateAtomically(
              List.of(
                  put(key("left" + writer + "-" + i), Family.WRITE, i + 1L, "v" + i),
                  put(key("right" + writer + "-" + i), Family.WRITE, i + 1L, "v" + i)),
              Durability.SYNC,
              Deadline.none());
      out.println(writer + " " + i);
    }
  }

  /** Large rows until the disk takes no more; then shows that reading still works, writing not. */
  private static void fill(RocksDbStore store, PrintStream out) {
    char[] filler = new char[FILLER];
    Arrays.fill(filler, 'x');
    int written = 0;
    MutationOutcome outcome = write(store, "row" + written, new String(filler));
    while (outcome == MutationOutcome.APPLIED) {
      out.println("acked " + written++);
      outcome = write(store, "row" + written, new String(filler));
    }
    out.println("failed " + outcome);
    try {
      out.println("after the failure " + write(store, "after", "small"));
    } catch (KvException e) {
      out.println("refused " + e.kind() + " " + e.getMessage().contains("opened again"));
    }
    out.println("read " + Rows.isThere(store, "row0"));
    store.close();
    out.println("closed");
  }

  private static MutationOutcome write(RocksDbStore store, String row, String value) {
    RowMutation change = put(key(row), Family.WRITE, 1, value);
    return store.mutate(List.of(change), Durability.SYNC, Deadline.none()).get(0);
  }
}
