package io.mokadb.kv.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LibraryCacheTest {
  private static final String USER = System.getProperty("user.name");

  @TempDir Path parent;

  @BeforeEach
  void requireOwners() {
    assumeTrue(parent.getFileSystem().supportedFileAttributeViews().contains("unix"));
  }

  @Test
  void directory_twice_isUnpackedOnceAndPrivate() throws IOException {
    LibraryCache cache = new LibraryCache(parent.resolve("moka"), USER);
    Path directory = cache.directory();
    Path library = onlyFile(directory);
    Object identity = Files.getAttribute(library, "unix:ino");

    assertThat(cache.directory()).isEqualTo(directory);
    assertThat(Files.getAttribute(onlyFile(directory), "unix:ino")).isEqualTo(identity);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
        .isEqualTo("rwx------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(library)))
        .isEqualTo("rw-------");
  }

  @Test
  void directory_damagedLibrary_isUnpackedAgain() throws IOException {
    LibraryCache cache = new LibraryCache(parent.resolve("moka"), USER);
    Path library = onlyFile(cache.directory());
    byte[] right = Files.readAllBytes(library);
    byte[] damaged = right.clone();
    damaged[damaged.length / 2] ^= 1;
    for (byte[] wrong : List.of(damaged, new byte[0])) {
      Files.write(library, wrong);
      assertThat(Files.readAllBytes(onlyFile(cache.directory()))).isEqualTo(right);
    }
  }

  @Test
  void directory_writableByOthers_isRefused() throws IOException {
    LibraryCache cache = new LibraryCache(parent.resolve("moka"), USER);
    Path directory = cache.directory();
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
    assertThatThrownBy(cache::directory).hasMessageContaining("changed by other users");
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));

    Files.setPosixFilePermissions(parent, PosixFilePermissions.fromString("rwxrwxr-x"));
    assertThatThrownBy(cache::directory).hasMessageContaining("changed by other users");
    Files.setPosixFilePermissions(parent, PosixFilePermissions.fromString("rwx------"));

    Path library = onlyFile(directory);
    Files.setPosixFilePermissions(library, PosixFilePermissions.fromString("rw-rw-rw-"));
    assertThatThrownBy(cache::directory).hasMessageContaining("changed by other users");
  }

  @Test
  void directory_ofAnotherUser_isRefused() {
    LibraryCache cache = new LibraryCache(parent.resolve("moka"), USER + "-not");
    assertThatThrownBy(cache::directory)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("changed by other users");
  }

  @Test
  void directory_linkInItsPlace_isReplacedByTheLibrary() throws IOException {
    LibraryCache cache = new LibraryCache(parent.resolve("moka"), USER);
    Path library = onlyFile(cache.directory());
    Path elsewhere = parent.resolve("elsewhere");
    Files.move(library, elsewhere);
    Files.createSymbolicLink(library, elsewhere);

    assertThat(Files.isSymbolicLink(onlyFile(cache.directory()))).isFalse();
  }

  private static Path onlyFile(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      List<Path> all = files.toList();
      assertThat(all).hasSize(1);
      return all.get(0);
    }
  }
}
