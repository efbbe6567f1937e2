package io.mokadb.shell.load;

/**
 * The format of a CSV file. Always UTF-8, quotes doubled inside quotes.
 *
 * @param delimiter between fields
 * @param header whether the first record names the columns
 * @param nullText the field that means NULL
 */
public record CsvFormat(char delimiter, boolean header, String nullText) {

  /** Commas, a heading, and NULL for an empty field. */
  public static CsvFormat standard() {
    return new CsvFormat(',', true, "");
  }
}
