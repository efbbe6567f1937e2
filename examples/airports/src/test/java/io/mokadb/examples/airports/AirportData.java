package io.mokadb.examples.airports;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The three files as records (AX1). */
record AirportData(List<Airport> airports, List<Route> routes, List<Strike> strikes) {

  record Airport(
      String iata, String name, String state, String country, double latitude, double longitude) {}

  record Route(String origin, String destination, long flights) {}

  /** Speed is null where the file holds none. */
  record Strike(
      String damage,
      LocalDate struckOn,
      String phase,
      String animalSize,
      String species,
      String timeOfDay,
      long cost,
      Long speed) {}

  static AirportData read(Path directory) throws IOException {
    return new AirportData(
        rows(
            directory.resolve("airports.csv"),
            r ->
                new Airport(
                    r.getField("iata"),
                    r.getField("name"),
                    r.getField("state"),
                    r.getField("country"),
                    Double.parseDouble(r.getField("latitude")),
                    Double.parseDouble(r.getField("longitude")))),
        rows(
            directory.resolve("flights-airport.csv"),
            r ->
                new Route(
                    r.getField("origin"),
                    r.getField("destination"),
                    Long.parseLong(r.getField("count")))),
        rows(
            directory.resolve("birdstrikes.csv"),
            r ->
                new Strike(
                    r.getField("Effect Amount of damage"),
                    LocalDate.parse(r.getField("Flight Date")),
                    r.getField("Phase of flight"),
                    r.getField("Wildlife Size"),
                    r.getField("Wildlife Species"),
                    r.getField("Time of day"),
                    Long.parseLong(r.getField("Cost Total $")),
                    r.getField("Speed IAS in knots").isEmpty()
                        ? null
                        : Long.valueOf(r.getField("Speed IAS in knots")))));
  }

  Map<String, Airport> byCode() {
    return airports.stream().collect(Collectors.toMap(Airport::iata, Function.identity()));
  }

  private static <T> List<T> rows(Path file, Function<NamedCsvRecord, T> row) throws IOException {
    try (Stream<NamedCsvRecord> records = CsvReader.builder().ofNamedCsvRecord(file).stream()) {
      return records.map(row).toList();
    }
  }
}
