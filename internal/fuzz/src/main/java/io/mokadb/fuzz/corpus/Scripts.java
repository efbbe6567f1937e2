package io.mokadb.fuzz.corpus;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds and reads scripts in a directory or a jar. */
final class Scripts {
  private static final List<ScriptReader> READERS =
      List.of(
          new QuidemReader(),
          new AngleReader(),
          new CommentReader(),
          new PlainReader(),
          new TclReader());

  private Scripts() {}

  static List<CorpusScript> of(Path place) throws IOException {
    if (Files.isDirectory(place)) {
      return found(place);
    }
    try (FileSystem jar = FileSystems.newFileSystem(place)) {
      return found(jar.getPath("/"));
    }
  }

  private static List<CorpusScript> found(Path root) throws IOException {
    List<CorpusScript> scripts = new ArrayList<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        String name = file.toString();
        Optional<ScriptReader> reader =
            READERS.stream().filter(each -> each.reads(name)).findFirst();
        if (reader.isPresent()) {
          String text = Files.readString(file, StandardCharsets.ISO_8859_1);
          scripts.add(new CorpusScript(root.relativize(file).toString(), reader.get().steps(text)));
        }
      }
    }
    return scripts;
  }
}
