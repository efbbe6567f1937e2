package io.mokadb.sql.copy;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The format of the rows of a COPY.
 *
 * @param delimiter between cells; of TEXT and CSV
 * @param nullText stands for NULL; of TEXT and CSV
 * @param quote around cells; of CSV, doubled within
 */
public record CopyFormat(
    Kind kind, char delimiter, String nullText, char quote, Header header, Charset encoding) {
  private static final Map<String, String> CHARSETS =
      Map.of(
          "UNICODE", "UTF-8",
          "WIN1250", "windows-1250",
          "WIN1251", "windows-1251",
          "WIN1252", "windows-1252",
          "SQL_ASCII", "US-ASCII");

  /** The kind of a format. */
  public enum Kind {
    TEXT,
    CSV,
    /** One object a line. */
    JSON,
    /** Files of columns, which are not text. */
    PARQUET
  }

  /** The first line with the names of the columns. */
  public enum Header {
    NONE,
    /** It is there, and says nothing when rows are read. */
    LINE,
    /** It is there, and has to name the columns when rows are read. */
    MATCH
  }

  /**
   * An option as it was written.
   *
   * @param name in upper case
   * @param value null if there is none
   */
  public record Option(String name, String value) {}

  /**
   * The format that options ask for.
   *
   * @param reading whether rows are read
   * @throws MokaException {@code INVALID_PARAMETER}, {@code FEATURE_NOT_SUPPORTED}
   */
  public static CopyFormat of(List<Option> options, boolean reading) {
    Set<String> seen = new HashSet<>();
    Kind kind = Kind.TEXT;
    for (Option option : options) {
      if (!seen.add(option.name)) {
        throw invalid("COPY has the option " + option.name + " twice");
      }
      if (option.name.equals("FORMAT")) {
        kind = kind(option.value);
      }
    }
    boolean csv = kind == Kind.CSV;
    CopyFormat format =
        new CopyFormat(
            kind, csv ? ',' : '\t', csv ? "" : "\\N", '"', Header.NONE, StandardCharsets.UTF_8);
    String escape = null;
    for (Option option : options) {
      if (option.name.equals("ESCAPE")) {
        format.requireCsv(option);
        escape = option.value;
      } else {
        format = format.with(option, reading);
      }
    }
    if (escape != null && !escape.equals(String.valueOf(format.quote))) {
      throw MokaException.unsupported(
          "COPY in CSV has its quotes doubled; another ESCAPE than QUOTE is not supported");
    }
    return format.checked();
  }

  private static Kind kind(String value) {
    String name = value == null ? "" : value.toUpperCase(Locale.ROOT);
    return switch (name) {
      case "TEXT" -> Kind.TEXT;
      case "CSV" -> Kind.CSV;
      case "JSON" -> Kind.JSON;
      case FileFormat.PARQUET -> Kind.PARQUET;
      case "BINARY" ->
          throw MokaException.unsupported(
              "COPY in PostgreSQL's BINARY format is not supported; use TEXT");
      default -> throw invalid("COPY has the formats TEXT, CSV, JSON and PARQUET, not " + value);
    };
  }

  private CopyFormat with(Option option, boolean reading) {
    return switch (option.name) {
      case "FORMAT" -> this;
      case "DELIMITER" ->
          new CopyFormat(kind, delimiter(option), nullText, quote, header, encoding);
      case "NULL" -> new CopyFormat(kind, delimiter, nullText(option), quote, header, encoding);
      case "QUOTE" -> {
        requireCsv(option);
        yield new CopyFormat(kind, delimiter, nullText, character(option), header, encoding);
      }
      case "HEADER" ->
          new CopyFormat(kind, delimiter, nullText, quote, header(option, reading), encoding);
      case "ENCODING" -> {
        if (kind == Kind.PARQUET) {
          throw invalid("COPY takes no ENCODING with FORMAT PARQUET: its texts are UTF-8");
        }
        yield new CopyFormat(kind, delimiter, nullText, quote, header, charset(option));
      }
      default ->
          throw MokaException.unsupported(
              "COPY has the options FORMAT, HEADER, DELIMITER, NULL, QUOTE, ESCAPE and ENCODING,"
                  + " not "
                  + option.name);
    };
  }

  private char delimiter(Option option) {
    requireCells(option);
    return "\\t".equals(option.value) ? '\t' : character(option);
  }

  private String nullText(Option option) {
    requireCells(option);
    return value(option);
  }

  private Header header(Option option, boolean reading) {
    requireCells(option);
    String value = option.value == null ? "TRUE" : option.value.toUpperCase(Locale.ROOT);
    return switch (value) {
      case "TRUE", "ON", "1" -> Header.LINE;
      case "FALSE", "OFF", "0" -> Header.NONE;
      case "MATCH" -> {
        if (!reading) {
          throw invalid("COPY TO takes no HEADER MATCH: it writes the header");
        }
        yield Header.MATCH;
      }
      default -> throw invalid("COPY takes HEADER TRUE, FALSE or MATCH, not " + option.value);
    };
  }

  private static Charset charset(Option option) {
    String name = value(option);
    try {
      return Charset.forName(CHARSETS.getOrDefault(name.toUpperCase(Locale.ROOT), name));
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      throw new MokaException(SqlState.INVALID_PARAMETER, "There is no ENCODING '" + name + "'", e);
    }
  }

  private static char character(Option option) {
    String value = value(option);
    if (value.length() != 1) {
      throw invalid("COPY takes one character as " + option.name + ", not '" + value + "'");
    }
    return value.charAt(0);
  }

  private static String value(Option option) {
    if (option.value == null) {
      throw invalid("COPY takes a value for " + option.name);
    }
    return option.value;
  }

  private void requireCsv(Option option) {
    if (kind != Kind.CSV) {
      throw invalid("COPY takes " + option.name + " with FORMAT CSV only");
    }
  }

  private void requireCells(Option option) {
    if (kind == Kind.JSON || kind == Kind.PARQUET) {
      throw invalid("COPY takes " + option.name + " with FORMAT TEXT or CSV only");
    }
  }

  private CopyFormat checked() {
    if (isLineEnd(delimiter)
        || isLineEnd(quote)
        || nullText.chars().anyMatch(c -> isLineEnd((char) c))) {
      throw invalid("COPY ends a line with a line break; DELIMITER, QUOTE and NULL have none");
    }
    if (kind == Kind.TEXT && "\\.abcdefghijklmnopqrstuvwxyz0123456789".indexOf(delimiter) >= 0) {
      throw invalid("COPY in TEXT cannot have '" + delimiter + "' as DELIMITER");
    }
    if (kind == Kind.CSV && (delimiter == quote || nullText.indexOf(quote) >= 0)) {
      throw invalid("COPY in CSV needs a QUOTE that is neither DELIMITER nor in NULL");
    }
    if (kind != Kind.JSON && kind != Kind.PARQUET && nullText.indexOf(delimiter) >= 0) {
      throw invalid("COPY cannot have the DELIMITER in NULL");
    }
    return this;
  }

  private static boolean isLineEnd(char c) {
    return c == '\n' || c == '\r';
  }

  private static MokaException invalid(String message) {
    return new MokaException(SqlState.INVALID_PARAMETER, message);
  }
}
