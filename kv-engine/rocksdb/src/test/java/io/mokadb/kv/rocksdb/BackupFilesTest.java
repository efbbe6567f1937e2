package io.mokadb.kv.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BackupFilesTest {
  @Test
  void links_showTheFiles_andLeaveThemWhenTheyGo(@TempDir Path directory) throws Exception {
    Path inner = Files.createDirectories(directory.resolve("meta")).resolve("1");
    Files.writeString(inner, "one");
    Path stood;
    try (BackupFiles files = BackupFiles.links(directory)) {
      stood = files.path();
      assertThat(stood).isNotEqualTo(directory);
      assertThat(stood.resolve("meta").resolve("1")).hasContent("one");
      // RocksDB makes a directory that it finds missing.
      Files.createDirectory(stood.resolve("private"));
    }
    assertThat(stood).doesNotExist();
    assertThat(inner).hasContent("one");
  }
}
