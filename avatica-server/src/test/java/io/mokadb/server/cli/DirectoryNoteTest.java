package io.mokadb.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DirectoryNoteTest {
  @TempDir private Path directory;

  @Test
  void leavesANoteInADirectoryAndTakesItAway() {
    try (DirectoryNote note = DirectoryNote.of("jdbc:moka:" + directory + ";cache=64m")) {
      note.leave("127.0.0.1", 8765, "secret", null);
      assertThat(directory).isNotEmptyDirectory();
    }
    assertThat(directory).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc:moka:mem:shop", "jdbc:moka:hbase:zk1,zk2:2181/shop;user=a"})
  void leavesNoNoteForADatabaseWithoutADirectory(String url) {
    assertThatCode(
            () -> {
              try (DirectoryNote note = DirectoryNote.of(url)) {
                note.leave("127.0.0.1", 8765, "secret", null);
              }
            })
        .doesNotThrowAnyException();
  }
}
