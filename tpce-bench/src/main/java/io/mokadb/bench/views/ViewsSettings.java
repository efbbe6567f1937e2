package io.mokadb.bench.views;

import io.mokadb.bench.micro.CommitDurability;
import io.mokadb.bench.micro.Peer;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/**
 * What is measured.
 *
 * @param rows of the large table, except where sizes are compared
 * @param sizes numbers of rows for which the cost of a batch is compared
 * @param changes of which the time until they are visible is taken
 * @param batch changed rows of a batch
 * @param threads numbers of writers
 * @param perCommit sales that a transaction of a writer changes
 * @param time of each measurement of writers
 * @param durability of all commits
 * @param directory for databases
 * @param postgresql URL of a server, or empty
 */
public record ViewsSettings(
    int rows,
    List<Integer> sizes,
    int changes,
    int batch,
    List<Integer> threads,
    int perCommit,
    Duration time,
    CommitDurability durability,
    Path directory,
    String postgresql) {

  /** Copies the lists, and checks the numbers. */
  public ViewsSettings {
    sizes = List.copyOf(sizes);
    threads = List.copyOf(threads);
    if (rows < 1 || changes < 1 || batch < 1 || perCommit < 1) {
      throw new IllegalArgumentException("numbers of rows and changes must be positive");
    }
    if (sizes.stream().anyMatch(n -> n < 1) || threads.stream().anyMatch(n -> n < 1)) {
      throw new IllegalArgumentException("sizes and threads must be positive");
    }
  }

  /** Whether there is a server to compare with. */
  boolean comparesPostgresql() {
    return !postgresql.isEmpty();
  }

  /** A database of Moka of its own. */
  ShopSite moka(String name, int size) throws SQLException {
    return ShopSite.create(
        "Moka", Peer.MOKA, Peer.MOKA.url(directory.resolve(name), durability, ""), size);
  }

  /** The tables in PostgreSQL, made again. */
  ShopSite postgresql(int size) throws SQLException {
    return ShopSite.create(
        "PostgreSQL",
        Peer.POSTGRESQL,
        Peer.POSTGRESQL.url(directory, durability, postgresql),
        size);
  }
}
