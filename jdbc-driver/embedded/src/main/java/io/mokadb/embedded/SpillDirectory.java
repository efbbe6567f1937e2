package io.mokadb.embedded;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The directory in which a database keeps rows that do not fit into a statement's memory.
 * Stateless.
 */
final class SpillDirectory {
  private static final String NAME = "spill";

  private SpillDirectory() {}

  /**
   * The directory, without what a process left in it that was killed: {@code spill} in that of the
   * database, or the system's for a database in memory. It is made by the first statement that
   * needs it.
   *
   * @throws MokaException {@code IO_ERROR}
   */
  static Path of(EmbeddedUrl.Target target) {
    if (!(target instanceof EmbeddedUrl.Target.Directory directory)) {
      return Path.of(System.getProperty("java.io.tmpdir"));
    }
    Path spill = directory.path().resolve(NAME);
    if (Files.isDirectory(spill)) {
      try (DirectoryStream<Path> left = Files.newDirectoryStream(spill, "moka-rows*.tmp")) {
        for (Path file : left) {
          Files.deleteIfExists(file);
        }
      } catch (IOException e) {
        throw new MokaException(
            SqlState.IO_ERROR,
            "Files that a statement left in " + spill + " cannot be deleted: " + e.getMessage(),
            e);
      }
    }
    return spill;
  }
}
