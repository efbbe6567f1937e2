package io.mokadb.bench.clustering;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * Removes a directory. An engine may still be removing temporary files of its own there, after it
 * has said that its job is done.
 */
final class Removal extends SimpleFileVisitor<Path> {

  private Removal() {}

  static void of(Path directory) throws IOException {
    Files.walkFileTree(directory, new Removal());
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
    Files.deleteIfExists(file);
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
    if (e instanceof NoSuchFileException) {
      return FileVisitResult.CONTINUE;
    }
    throw e;
  }

  @Override
  public FileVisitResult postVisitDirectory(Path directory, IOException e) throws IOException {
    if (e != null && !(e instanceof NoSuchFileException)) {
      throw e;
    }
    Files.deleteIfExists(directory);
    return FileVisitResult.CONTINUE;
  }
}
