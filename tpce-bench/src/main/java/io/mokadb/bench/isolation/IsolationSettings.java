package io.mokadb.bench.isolation;

import io.mokadb.bench.micro.CommitDurability;
import io.mokadb.bench.micro.Peer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * Settings of a run.
 *
 * @param peers databases, in the order of the report
 * @param optimistic whether Moka takes part once more, with {@code locking=optimistic}
 * @param levels in the order of the report
 * @param threads numbers of threads to run each level with
 * @param time of one turn: a database, a level, a number of threads
 * @param rounds turns of each that count
 * @param warmUp time of the turn of each that comes first and does not count
 * @param durability of the commits
 * @param shape of the bank
 * @param directory for the databases
 * @param postgresql URL of a server; empty if it does not take part
 */
public record IsolationSettings(
    Set<Peer> peers,
    boolean optimistic,
    Set<ComparedLevel> levels,
    List<Integer> threads,
    Duration time,
    int rounds,
    Duration warmUp,
    CommitDurability durability,
    BankShape shape,
    Path directory,
    String postgresql) {

  /** Checks the figures; the messages name the options. */
  public IsolationSettings {
    threads = List.copyOf(threads);
    if (threads.isEmpty() || threads.stream().anyMatch(n -> n < 1)) {
      throw new IllegalArgumentException("--threads are at least 1, not " + threads);
    }
    if (rounds < 1) {
      throw new IllegalArgumentException("--rounds are at least 1, not " + rounds);
    }
    for (Peer peer : peers) {
      if (!Set.of(Peer.MOKA, Peer.H2, Peer.POSTGRESQL).contains(peer)) {
        throw new IllegalArgumentException(
            "no peer " + peer.label() + " at these levels; there are: moka, h2, postgres");
      }
    }
    if (peers.contains(Peer.POSTGRESQL) && postgresql.isEmpty()) {
      throw new IllegalArgumentException("--peers postgres needs --postgresql-url");
    }
  }

  /** The same elsewhere. */
  public IsolationSettings in(Path otherDirectory) {
    return new IsolationSettings(
        peers,
        optimistic,
        levels,
        threads,
        time,
        rounds,
        warmUp,
        durability,
        shape,
        otherDirectory,
        postgresql);
  }
}
