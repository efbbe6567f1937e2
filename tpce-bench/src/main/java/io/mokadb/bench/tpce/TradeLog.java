package io.mokadb.bench.tpce;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;

/**
 * The trades whose results were committed, as a file: what a database that was killed must still
 * have. Every id reaches the operating system before the next trade begins, so it outlives the
 * process. Thread-safe.
 */
public final class TradeLog implements AutoCloseable {

  private final OutputStream out;

  private TradeLog(OutputStream out) {
    this.out = out;
  }

  /** A log into a file, after what it holds already; or one that forgets. */
  public static TradeLog to(Optional<Path> file) throws IOException {
    return new TradeLog(
        file.isEmpty()
            ? OutputStream.nullOutputStream()
            : Files.newOutputStream(
                file.get(), StandardOpenOption.CREATE, StandardOpenOption.APPEND));
  }

  /** The ids in a file; the last line may be torn and is then left out. */
  public static List<Long> read(Path file) throws IOException {
    if (!Files.exists(file)) {
      return List.of();
    }
    String text = Files.readString(file);
    return text.substring(0, text.lastIndexOf('\n') + 1).lines().map(Long::parseLong).toList();
  }

  void add(long tradeId) {
    try {
      out.write((tradeId + "\n").getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
