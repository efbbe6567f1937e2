package io.mokadb.jdbc.escape;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The functions of JDBC's appendix C that the engine has, and the forms of SQL that stand for them.
 * They come from the engine's catalogue of functions through the file {@code functions.txt}, since
 * the driver must work without the engine; a test compares both. Immutable.
 */
public final class EscapedFunctions {
  private static final EscapedFunctions INSTANCE = read();

  private final Map<String, Entry> byName;

  private EscapedFunctions(Map<String, Entry> byName) {
    this.byName = byName;
  }

  /**
   * A line of the file.
   *
   * @param list the list of {@code DatabaseMetaData} that names the function
   * @param forms the forms by number of arguments; empty if SQL has the same call
   */
  private record Entry(String list, List<String> forms) {}

  public static EscapedFunctions instance() {
    return INSTANCE;
  }

  /** The names of a list of {@code DatabaseMetaData}, with commas between them. */
  public String names(String list) {
    StringBuilder names = new StringBuilder();
    byName.forEach(
        (name, entry) -> {
          if (entry.list.equals(list)) {
            names.append(names.isEmpty() ? "" : ",").append(name);
          }
        });
    return names.toString();
  }

  /** The forms that stand for a function; empty if the call stays as it is. */
  List<String> forms(String name) {
    Entry entry = byName.get(name);
    return entry == null ? List.of() : entry.forms;
  }

  private static EscapedFunctions read() {
    try (InputStream file = EscapedFunctions.class.getResourceAsStream("functions.txt")) {
      Map<String, Entry> byName = new TreeMap<>();
      new String(file.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .forEach(line -> add(line, byName));
      return new EscapedFunctions(byName);
    } catch (IOException e) {
      throw new UncheckedIOException("The driver's list of functions cannot be read", e);
    }
  }

  /** {@code LIST NAME = form # form}. */
  private static void add(String line, Map<String, Entry> byName) {
    String[] parts = line.split(" = ", 2);
    int blank = parts[0].indexOf(' ');
    byName.put(
        parts[0].substring(blank + 1),
        new Entry(
            parts[0].substring(0, blank),
            parts.length == 1 ? List.of() : List.of(parts[1].split(" # "))));
  }
}
