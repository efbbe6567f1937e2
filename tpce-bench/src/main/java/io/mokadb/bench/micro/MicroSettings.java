package io.mokadb.bench.micro;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * Settings of a run.
 *
 * @param peers databases, in the order of the report
 * @param rawStore whether RocksDB by itself takes part
 * @param threads numbers of threads to run each experiment with
 * @param rows of the large table; a multiple of ten
 * @param time for each experiment, database and number of threads, all rounds together
 * @param rounds turns that the time is split into
 * @param durabilities of the writes
 * @param directory for the databases; has to be on a real disk for durable commits to mean anything
 * @param postgresql URL of a server; may be empty if it does not take part not take part
 */
public record MicroSettings(
    Set<Peer> peers,
    boolean rawStore,
    List<Integer> threads,
    int rows,
    Duration time,
    int rounds,
    Set<CommitDurability> durabilities,
    Path directory,
    String postgresql) {

  /** Copies what can change. */
  public MicroSettings {
    threads = List.copyOf(threads);
    if (rows < 10 || rows % 10 != 0) {
      throw new IllegalArgumentException("--rows is a multiple of 10, not " + rows);
    }
    if (threads.stream().anyMatch(n -> n < 1)) {
      throw new IllegalArgumentException("--threads are at least 1, not " + threads);
    }
    if (peers.contains(Peer.POSTGRESQL) && postgresql.isEmpty()) {
      throw new IllegalArgumentException("--peers postgres needs --postgresql-url");
    }
  }

  /** The same elsewhere. */
  public MicroSettings in(Path otherDirectory) {
    return new MicroSettings(
        peers, rawStore, threads, rows, time, rounds, durabilities, otherDirectory, postgresql);
  }
}
