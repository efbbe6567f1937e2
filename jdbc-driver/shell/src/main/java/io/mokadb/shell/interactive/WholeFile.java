package io.mokadb.shell.interactive;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.UUID;

/**
 * Writes files that are there once they are whole; a file of before stays until then. Stateless.
 */
final class WholeFile {
  private WholeFile() {}

  /** Writes what a file has to have, and returns the number of its rows. */
  interface Content {
    long write(OutputStream out) throws SQLException, IOException;
  }

  static long write(Path file, Content content) throws SQLException, IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      // A pipe or a device has no content that could be lost, and must not be replaced.
      try (OutputStream out = Files.newOutputStream(file)) {
        return content.write(out);
      }
    }
    // Behind a link the file changes, not the link.
    Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
    if (!Files.isDirectory(target.getParent())) {
      throw new NoSuchFileException(file.toString());
    }
    // Not as a temporary file: that would be for its owner alone.
    Path part = target.resolveSibling(target.getFileName() + "." + UUID.randomUUID() + ".part");
    try {
      long rows;
      try (OutputStream out = Files.newOutputStream(part, StandardOpenOption.CREATE_NEW)) {
        rows = content.write(out);
      }
      Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
      return rows;
    } finally {
      Files.deleteIfExists(part);
    }
  }
}
