import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A generator of the dialect for Hibernate ORM 7 from that for 6: names of packages are replaced,
 * and files of the same name that are written for 7 take the place of those for 6.
 *
 * <p>Usage: {@code java SeventhHibernate.java SOURCES REPLACEMENTS DIRECTORY}.
 */
public final class SeventhHibernate {
  private static final Map<String, String> MOVED =
      Map.of(
          "org.hibernate.query.sqm.FetchClauseType", "org.hibernate.query.common.FetchClauseType",
          "org.hibernate.query.sqm.TemporalUnit", "org.hibernate.query.common.TemporalUnit");

  private SeventhHibernate() {}

  public static void main(String[] arguments) throws IOException {
    Path target = Files.createDirectories(Path.of(arguments[2]));
    Map<String, String> texts = new TreeMap<>(read(Path.of(arguments[0])));
    texts.putAll(read(Path.of(arguments[1])));
    for (Path file : files(target)) {
      if (!texts.containsKey(target.relativize(file).toString())) {
        Files.delete(file);
      }
    }
    for (Map.Entry<String, String> text : texts.entrySet()) {
      Path file = target.resolve(text.getKey());
      Files.createDirectories(file.getParent());
      // An unchanged file keeps its time, so that it is not compiled again.
      if (!Files.exists(file) || !Files.readString(file).equals(text.getValue())) {
        Files.writeString(file, text.getValue());
      }
    }
  }

  /** The texts of a directory's files by their paths in it. */
  private static Map<String, String> read(Path directory) throws IOException {
    Map<String, String> texts = new TreeMap<>();
    for (Path file : files(directory)) {
      String text = Files.readString(file);
      for (Map.Entry<String, String> name : MOVED.entrySet()) {
        text = text.replace(name.getKey(), name.getValue());
      }
      texts.put(directory.relativize(file).toString(), text);
    }
    return texts;
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> found = Files.walk(directory)) {
      return found.filter(Files::isRegularFile).toList();
    }
  }
}
