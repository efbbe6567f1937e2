package io.mokadb.sql.engine;

import io.mokadb.session.ExecutionResult;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A file of the database's machine that a script is written to: beside its place, and moved there
 * when it is whole.
 */
record ScriptFile(String file) {
  /** Writes the lines; the result has their number, and what was left out as warnings. */
  ExecutionResult write(ExportCursor lines) {
    Path path = path();
    Path part = null;
    try {
      part = Files.createTempFile(path.getParent(), "moka-script", ".part");
      ExecutionResult result = write(lines, part);
      Files.move(part, path, StandardCopyOption.REPLACE_EXISTING);
      part = null;
      return result;
    } catch (IOException e) {
      throw new MokaException(
          SqlState.IO_ERROR,
          "SCRIPT cannot write '"
              + path
              + "': "
              + e.getClass().getSimpleName()
              + " "
              + e.getMessage(),
          e);
    } finally {
      delete(part);
    }
  }

  private static ExecutionResult write(ExportCursor lines, Path part) throws IOException {
    long count = 0;
    try (BufferedWriter out = Files.newBufferedWriter(part, StandardCharsets.UTF_8)) {
      for (Object[] row = lines.next(); row != null; row = lines.next()) {
        out.write((String) row[0]);
        out.write('\n');
        count++;
      }
    }
    return new ExecutionResult.Count(count, null, lines.leftOut());
  }

  private Path path() {
    try {
      return Path.of(file).toAbsolutePath().normalize();
    } catch (InvalidPathException e) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER, "'" + file + "' is not a path: " + e.getReason(), e);
    }
  }

  private static void delete(Path partOrNull) {
    if (partOrNull != null) {
      try {
        Files.deleteIfExists(partOrNull);
      } catch (IOException leftBehind) {
        // The failure that led here is told; the file stays.
      }
    }
  }
}
