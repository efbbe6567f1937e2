package io.mokadb.sql.copy;

import io.mokadb.session.Binary;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * Writes the lines or the bytes of its input to a file and gives the number of rows. The file is
 * written beside its place and moved there when it is whole; a file that is there is replaced.
 */
public final class CopyFileOperator implements Operator {
  private final Operator content;
  private final Path path;

  private CopyFileOperator(Operator content, Path path) {
    this.content = content;
    this.path = path;
  }

  /** A file of lines. */
  public static CopyFileOperator of(CopyLinesOperator lines, Path path) {
    return new CopyFileOperator(lines, path);
  }

  /** A file that is not text. */
  public static CopyFileOperator of(CopyBytesOperator bytes, Path path) {
    return new CopyFileOperator(bytes, path);
  }

  @Override
  public RowStream open(ExecutionContext context) {
    Object[] result = {write(context)};
    return new RowStream() {
      private boolean given;

      @Override
      public Object[] next() {
        if (given) {
          return null;
        }
        given = true;
        return result;
      }

      @Override
      public void close() {
        given = true;
      }
    };
  }

  private long write(ExecutionContext context) {
    Path part = null;
    try {
      Path directory = path.toAbsolutePath().getParent();
      part = Files.createTempFile(directory, "moka-copy", ".part");
      long count = write(part, context);
      Files.move(part, path, StandardCopyOption.REPLACE_EXISTING);
      part = null;
      return count;
    } catch (IOException e) {
      throw CopySource.failure("write", path, e);
    } finally {
      delete(part);
    }
  }

  private long write(Path part, ExecutionContext context) throws IOException {
    return content instanceof CopyBytesOperator bytes
        ? write(bytes, part, context)
        : write((CopyLinesOperator) content, part, context);
  }

  private static long write(CopyBytesOperator bytes, Path part, ExecutionContext context)
      throws IOException {
    try (RowStream pieces = context.open(bytes);
        OutputStream out = Files.newOutputStream(part)) {
      for (Object[] piece = pieces.next(); piece != null; piece = pieces.next()) {
        context.checkCancelled();
        out.write(((Binary) piece[0]).unsafeBytes());
      }
    }
    return bytes.count(context);
  }

  private static long write(CopyLinesOperator lines, Path part, ExecutionContext context)
      throws IOException {
    long count = lines.format().header() == CopyFormat.Header.NONE ? 0 : -1;
    try (RowStream rows = context.open(lines);
        BufferedWriter out =
            new BufferedWriter(
                new OutputStreamWriter(
                    Files.newOutputStream(part), lines.format().encoding().newEncoder()))) {
      for (Object[] row = rows.next(); row != null; row = rows.next()) {
        context.checkCancelled();
        out.write((String) row[0]);
        out.write('\n');
        count++;
      }
    }
    return count;
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

  @Override
  public String describe() {
    return "CopyFile " + path;
  }

  @Override
  public List<Operator> inputs() {
    return List.of(content);
  }
}
