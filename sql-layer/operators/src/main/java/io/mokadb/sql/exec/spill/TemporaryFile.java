package io.mokadb.sql.exec.spill;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Makes the files of executions: each loses its name once it is open, where the system allows it,
 * so that nothing is left behind, however the process ends.
 */
final class TemporaryFile {
  private TemporaryFile() {}

  static FileChannel open(Path directory) throws IOException {
    Files.createDirectories(directory);
    Path path = Files.createTempFile(directory, "moka-rows", ".tmp");
    FileChannel channel =
        FileChannel.open(
            path,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE);
    deleteName(path);
    return channel;
  }

  private static void deleteName(Path path) {
    try {
      Files.delete(path);
    } catch (IOException notWhileOpen) {
      // The system does not delete open files: this one is deleted when it is closed.
    }
  }

  static MokaException failure(Path directory, IOException e) {
    String text = String.valueOf(e.getMessage());
    return new MokaException(
        text.contains("No space left") ? SqlState.DISK_FULL : SqlState.IO_ERROR,
        "A temporary file for rows beyond the memory of the statement failed, in "
            + directory
            + ": "
            + text,
        e);
  }
}
