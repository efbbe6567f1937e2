package io.mokadb.kv.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.KvException;
import io.mokadb.kv.KvException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataDirectoryTest {
  @TempDir Path temp;

  @Test
  void claim_missingDirectory_isCreatedWithFormat() throws IOException {
    Path path = temp.resolve("a/b");
    try (DataDirectory directory = DataDirectory.claim(path, true)) {
      assertThat(directory.isNew()).isTrue();
      directory.finish();
      assertThat(directory.isNew()).isFalse();
      assertThat(directory.path()).isEqualTo(path.toRealPath());
      assertThat(Files.readString(path.resolve("FORMAT"))).isEqualTo("moka-rocksdb\nversion=1\n");
      assertThat(Files.readString(path.resolve("OWNER")))
          .contains("pid " + ProcessHandle.current().pid());
      assertThat(directory.rocksdb()).isDirectory();
    }
  }

  @Test
  void claim_missingDirectoryNotToBeCreated_isInaccessible() {
    assertKind(Kind.INACCESSIBLE, temp.resolve("none"), false, "does not exist");
    assertThat(temp.resolve("none")).doesNotExist();
  }

  @Test
  void claim_fileInTheWay_isInaccessible() throws IOException {
    Path file = Files.writeString(temp.resolve("file"), "x");
    assertKind(Kind.INACCESSIBLE, file, true, "not a directory");
    assertKind(Kind.INACCESSIBLE, file.resolve("below"), true, "cannot be created");
  }

  @Test
  void claim_foreignDirectory_isRefusedAndLeftAlone() throws IOException {
    Files.writeString(temp.resolve("thesis.txt"), "x");
    assertKind(Kind.FORMAT, temp, true, "thesis.txt");
    assertThat(names()).containsExactly("thesis.txt");
  }

  @Test
  void claim_newerFormat_isRefusedAndLeftAlone() throws IOException {
    Files.writeString(temp.resolve("FORMAT"), "moka-rocksdb\nversion=999\n");
    assertKind(Kind.FORMAT, temp, true, "version 999");
    assertThat(names()).containsExactly("FORMAT");
  }

  @Test
  void claim_otherFormatFile_isRefused() throws IOException {
    for (String text : List.of("", "something else\nversion=1\n", "moka-rocksdb\nversion=\n")) {
      Files.writeString(temp.resolve("FORMAT"), text);
      assertKind(Kind.FORMAT, temp, true, "not a Moka database");
    }
  }

  @Test
  void claim_twiceInOneProcess_namesThisProcessAndLeavesTheFirstAlone() {
    try (DataDirectory first = DataDirectory.claim(temp, true)) {
      assertKind(Kind.IN_USE, temp, true, "pid " + ProcessHandle.current().pid());
      assertKind(
          Kind.IN_USE, first.path().resolve("../" + temp.getFileName()), true, "moka server");
    }
    DataDirectory.claim(temp, true).close();
  }

  @Test
  void claim_afterAKillDuringCreation_goesOn() throws IOException {
    Files.writeString(temp.resolve("LOCK"), "");
    Files.writeString(temp.resolve("OWNER"), "pid 1 on nowhere since then\n");
    Files.writeString(temp.resolve("FORMAT.tmp"), "moka-r");
    DataDirectory.claim(temp, true).close();
    try (DataDirectory directory = DataDirectory.claim(temp, true)) {
      directory.finish();
    }
    assertThat(Files.readString(temp.resolve("FORMAT"))).startsWith("moka-rocksdb\n");
  }

  @Test
  void claim_withoutData_isCorrupted_ifThereWasADatabase() throws IOException {
    try (DataDirectory directory = DataDirectory.claim(temp, true)) {
      directory.finish();
    }
    assertKind(Kind.CORRUPTED, temp, true, "file rocksdb/CURRENT");
    Files.delete(temp.resolve("rocksdb"));
    assertKind(Kind.CORRUPTED, temp, true, "directory rocksdb");
    Files.createDirectory(temp.resolve("rocksdb"));
    Files.writeString(temp.resolve("rocksdb/CURRENT"), "x");
    DataDirectory.claim(temp, true).close();
  }

  @Test
  void claim_newDatabase_withTablesButWithoutCurrentFile_isCorruptedAndLeftAlone()
      throws IOException {
    DataDirectory.claim(temp, true).close();
    Path table = Files.writeString(temp.resolve("rocksdb/000008.sst"), "x");
    assertKind(Kind.CORRUPTED, temp, true, "CURRENT");
    assertThat(table).exists();
    Files.delete(table);
    DataDirectory.claim(temp, true).close();
  }

  @Test
  void filesAndDirectories_areForTheirOwnerOnly_alsoThoseThatWereThere() throws IOException {
    Path path = temp.resolve("a/b");
    try (DataDirectory directory = DataDirectory.claim(path, true)) {
      Files.writeString(directory.rocksdb().resolve("000008.sst"), "x");
      directory.finish();
      assertPrivate(path);
    }
    assertPrivate(path.getParent());
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-x---"));
    Files.setPosixFilePermissions(
        path.resolve("FORMAT"), PosixFilePermissions.fromString("rw-rw-rw-"));
    Files.writeString(path.resolve("rocksdb/CURRENT"), "x");
    try (DataDirectory directory = DataDirectory.claim(path, true)) {
      directory.finish();
      assertPrivate(path);
    }
  }

  private static void assertPrivate(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.toList()) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
            .as(file.toString())
            .isEqualTo(Files.isDirectory(file) ? "rwx------" : "rw-------");
      }
    }
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(temp)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  private static void assertKind(Kind kind, Path path, boolean create, String text) {
    assertThatThrownBy(() -> DataDirectory.claim(path, create).close())
        .hasMessageContaining(text)
        .isInstanceOfSatisfying(KvException.class, e -> assertThat(e.kind()).isEqualTo(kind));
  }
}
