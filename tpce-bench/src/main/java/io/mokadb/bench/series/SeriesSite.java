package io.mokadb.bench.series;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A database of a series.
 *
 * @param name in the report
 * @param arguments of {@code bench tpce} for it
 */
public record SeriesSite(String name, List<String> arguments) {

  /** Copies the list. */
  public SeriesSite {
    arguments = List.copyOf(arguments);
  }

  /**
   * The arguments as a report keeps them, in order: without passwords, and without the number of
   * the server's process, which says where to measure and not what.
   */
  List<String> shown() {
    return arguments.stream()
        .filter(argument -> !argument.startsWith("--server-pid="))
        .map(
            argument ->
                argument.startsWith("--password=")
                    ? "--password=..."
                    : argument.replaceAll("(?i)(password=)[^;&]*", "$1..."))
        .sorted()
        .toList();
  }

  /**
   * The databases that settings describe.
   *
   * @param settings values by NAME.OPTION, such as {@code h2.url}; an option is one of {@code bench
   *     tpce} without its dashes
   * @throws IllegalArgumentException for a key of another form, or a database without URL
   */
  public static List<SeriesSite> of(Map<String, String> settings) {
    Map<String, List<String>> arguments = new LinkedHashMap<>();
    settings.forEach(
        (key, value) -> {
          int dot = key.indexOf('.');
          if (dot < 1 || dot == key.length() - 1) {
            throw new IllegalArgumentException(
                key + " is not of the form NAME.OPTION, such as h2.url");
          }
          arguments
              .computeIfAbsent(key.substring(0, dot), name -> new ArrayList<>())
              .add("--" + key.substring(dot + 1) + "=" + value);
        });
    arguments.forEach(
        (name, options) -> {
          if (options.stream().noneMatch(option -> option.startsWith("--url="))) {
            throw new IllegalArgumentException(name + " has no URL; give --site " + name + "=URL");
          }
          if (!name.matches("[A-Za-z0-9_-]+")) {
            throw new IllegalArgumentException(
                name + ": names of sites consist of letters, digits, - and _");
          }
        });
    return arguments.entrySet().stream()
        .map(site -> new SeriesSite(site.getKey(), site.getValue()))
        .toList();
  }
}
