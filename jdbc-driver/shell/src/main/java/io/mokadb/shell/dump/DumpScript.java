package io.mokadb.shell.dump;

import io.mokadb.shell.script.ScriptException;
import io.mokadb.shell.script.ScriptPiece;
import io.mokadb.shell.script.ScriptTranslation;
import io.mokadb.shell.script.StatementReader;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A script in a file, which may be a dump of another database.
 *
 * @param text its text, in forms that Moka has; to be closed
 * @param translation of its statements
 */
public record DumpScript(Reader text, ScriptTranslation translation) {
  /** As much as the head of a dump takes. */
  private static final int HEAD = 4096;

  /**
   * Opens a file. Of dumps whose rows decide on types the whole file is read.
   *
   * @param from the program that wrote it; null to tell it from its beginning
   * @throws ScriptException for a dump that cannot be cut into statements
   */
  public static DumpScript open(Path file, DumpFormat from) throws IOException, ScriptException {
    DumpFormat format = from == null ? format(file) : from;
    DumpTranslation translation =
        switch (format) {
          case MOKA -> null;
          case POSTGRESQL -> new PostgresTranslation();
          case H2 -> new H2Translation();
          case MYSQL -> new MysqlTranslation();
          case SQLITE -> new SqliteTranslation();
        };
    if (translation == null) {
      return new DumpScript(reader(file, StandardCharsets.UTF_8), ScriptTranslation.NONE);
    }
    if (translation.surveys()) {
      try (StatementReader pieces = new StatementReader(text(file, format))) {
        for (Optional<ScriptPiece> piece = pieces.next();
            piece.isPresent();
            piece = pieces.next()) {
          translation.survey(piece.get(), pieces);
        }
      }
    }
    return new DumpScript(text(file, format), translation);
  }

  private static DumpFormat format(Path file) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      return DumpFormat.of(new String(in.readNBytes(HEAD), StandardCharsets.ISO_8859_1));
    }
  }

  private static Reader text(Path file, DumpFormat format) throws IOException {
    return switch (format) {
      case MYSQL -> new MysqlText(reader(file, StandardCharsets.ISO_8859_1));
      case SQLITE -> new SqliteText(reader(file, StandardCharsets.UTF_8));
      case MOKA, POSTGRESQL, H2 -> reader(file, StandardCharsets.UTF_8);
    };
  }

  /** Fails for bytes that are not of the charset. */
  private static Reader reader(Path file, Charset charset) throws IOException {
    return new BufferedReader(
        new InputStreamReader(Files.newInputStream(file), charset.newDecoder()));
  }
}
