package io.mokadb.embedded;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The directory in which a database on disk keeps rows that do not fit into a statement's memory.
 * Stateless.
 */
final class SpillDirectory {
  private static final String NAME = "spill";

  private SpillDirectory() {}

  /**
   * The directory {@code spill} in that of the database, without what a process left in it that was
   * killed. It is made by the first statement that needs it.
   *
   * @throws MokaException {@code IO_ERROR}
   */
  static Path of(Path directory) {
    Path spill = directory.resolve(NAME);
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
