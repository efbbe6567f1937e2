package io.mokadb.bench.micro;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The databases that can be compared, with what differs between them. */
public enum Peer {
  /** This project's. */
  MOKA(true) {
    @Override
    String url(Path directory, CommitDurability durability, String postgresql) {
      String promise = durability == CommitDurability.SYNC ? "sync" : "relaxed";
      return "jdbc:moka:" + directory + ";durability=" + promise + ";cache=256m";
    }

    @Override
    List<String> afterLoad() {
      return List.of("ANALYZE");
    }
  },
  /** Never syncs a commit, so it takes part in reads and relaxed commits only. */
  H2(false) {
    @Override
    String url(Path directory, CommitDurability durability, String postgresql) {
      return "jdbc:h2:file:" + directory.resolve("db") + ";CACHE_SIZE=" + CACHE_KB;
    }

    @Override
    List<String> afterLoad() {
      return List.of("ANALYZE");
    }
  },
  /** With cached tables and MVCC. */
  HSQLDB(true) {
    @Override
    String url(Path directory, CommitDurability durability, String postgresql) {
      return "jdbc:hsqldb:file:"
          + directory.resolve("db")
          + ";hsqldb.tx=mvcc;hsqldb.default_table_type=cached;hsqldb.cache_rows=2000000"
          + ";hsqldb.cache_size="
          + CACHE_KB
          + ";hsqldb.write_delay="
          + (durability == CommitDurability.RELAXED);
    }

    @Override
    List<String> beforeClose() {
      return List.of("SHUTDOWN");
    }
  },
  /** With a write-ahead log; relaxed means synchronous=NORMAL, which syncs at checkpoints only. */
  SQLITE(true) {
    @Override
    String url(Path directory, CommitDurability durability, String postgresql) {
      return "jdbc:sqlite:"
          + directory.resolve("db")
          + "?journal_mode=WAL&busy_timeout=10000&cache_size=-"
          + CACHE_KB
          + "&synchronous="
          + (durability == CommitDurability.SYNC ? "FULL" : "NORMAL");
    }

    @Override
    List<String> afterLoad() {
      return List.of("ANALYZE");
    }
  },
  /** Stores columns, and syncs each commit: it has no weaker promise. */
  DUCKDB(true) {
    @Override
    String url(Path directory, CommitDurability durability, String postgresql) {
      return "jdbc:duckdb:" + directory.resolve("db");
    }

    /** Row by row it takes two hundred times as long. */
    @Override
    List<String> load(int rows, int groups, int kinds, String pad) {
      return List.of(
          "INSERT INTO bench_item SELECT i, i %% %d, i %% 1000, i %% %d, '%s' FROM range(%d) AS r(i)"
              .formatted(groups, kinds, pad, rows),
          "INSERT INTO bench_owner SELECT i, 'owner ' || i FROM range(%d) AS r(i)"
              .formatted(groups));
    }
  },
  /** A server that runs already; its URL has to be given. */
  POSTGRESQL(true) {
    @Override
    String url(Path directory, CommitDurability durability, String postgresql) {
      String option = durability == CommitDurability.SYNC ? "on" : "off";
      return postgresql
          + (postgresql.contains("?") ? "&" : "?")
          + "options=-c%20synchronous_commit="
          + option;
    }

    @Override
    List<String> afterLoad() {
      return List.of("VACUUM ANALYZE");
    }
  };

  private static final int CACHE_KB = 256 * 1024;

  private final boolean syncs;

  Peer(boolean syncs) {
    this.syncs = syncs;
  }

  /**
   * @throws IllegalArgumentException if there is none, with the names of all
   */
  public static Peer named(String name) {
    for (Peer peer : values()) {
      if (peer.label().equals(name) || peer == POSTGRESQL && name.equals("postgres")) {
        return peer;
      }
    }
    throw new IllegalArgumentException(
        "no peer "
            + name
            + "; there are: "
            + Arrays.stream(values()).map(Peer::label).collect(Collectors.joining(", "))
            + ", rocksdb");
  }

  /** Its name in reports. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  abstract String url(Path directory, CommitDurability durability, String postgresql);

  /** True if it can promise this. */
  boolean offers(CommitDurability durability) {
    return durability == CommitDurability.RELAXED || syncs;
  }

  /** Statements that fill the tables; none where batches do. */
  List<String> load(int rows, int groups, int kinds, String pad) {
    return List.of();
  }

  List<String> afterLoad() {
    return List.of();
  }

  List<String> beforeClose() {
    return List.of();
  }
}
