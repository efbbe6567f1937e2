"""Values on their way between Python and ``java.sql``. Needs a Java machine that runs."""

import datetime
import decimal
import json
import uuid

import jpype

_LONG = range(-(2**63), 2**63)


class Parameters:
    """Sets the parameters of prepared statements. Stateless; one suffices for all connections."""

    def __init__(self):
        time = jpype.JPackage("java").time
        self._null = int(jpype.JClass("java.sql.Types").NULL)
        self._decimal = jpype.JClass("java.math.BigDecimal")
        self._integer = jpype.JClass("java.math.BigInteger")
        self._uuid = jpype.JClass("java.util.UUID")
        self._date = time.LocalDate
        self._time = time.LocalTime
        self._timestamp = time.LocalDateTime
        self._offset = time.ZoneOffset
        self._duration = time.Duration

    def set(self, statement, values):
        for index, value in enumerate(values, 1):
            self._set(statement, index, value)

    def _set(self, statement, index, value):
        if value is None:
            statement.setNull(index, self._null)
        elif isinstance(value, bool):
            statement.setBoolean(index, value)
        elif isinstance(value, int) and value in _LONG:
            statement.setLong(index, value)
        elif isinstance(value, float):
            statement.setDouble(index, value)
        elif isinstance(value, str):
            statement.setString(index, value)
        elif isinstance(value, (bytes, bytearray, memoryview)):
            statement.setBytes(index, jpype.JArray(jpype.JByte)(bytes(value)))
        else:
            statement.setObject(index, self._object(value, statement))

    def _object(self, value, statement):
        """The Java object of a value that ``setObject`` takes."""
        if isinstance(value, bool):
            return jpype.JBoolean(value)
        if isinstance(value, int):
            return (
                jpype.JLong(value)
                if value in _LONG
                else self._decimal(self._integer(str(value)))
            )
        if isinstance(value, float):
            return jpype.JDouble(value)
        if isinstance(value, decimal.Decimal):
            return self._decimal(str(value))
        if isinstance(value, datetime.datetime):
            return self._moment(value)
        if isinstance(value, datetime.date):
            return self._date.of(value.year, value.month, value.day)
        if isinstance(value, datetime.time):
            return self._clock(value)
        if isinstance(value, datetime.timedelta):
            return self._duration.ofSeconds(
                value.days * 86400 + value.seconds, value.microseconds * 1000
            )
        if isinstance(value, uuid.UUID):
            return self._uuid.fromString(str(value))
        if isinstance(value, dict):
            return jpype.JString(json.dumps(value))
        if isinstance(value, (list, tuple)):
            return self._array(value, statement)
        return jpype.JString(str(value))

    def _moment(self, value):
        local = self._timestamp.of(
            value.year,
            value.month,
            value.day,
            value.hour,
            value.minute,
            value.second,
            value.microsecond * 1000,
        )
        return local if value.tzinfo is None else local.atOffset(self._zone(value))

    def _clock(self, value):
        local = self._time.of(
            value.hour, value.minute, value.second, value.microsecond * 1000
        )
        return local if value.utcoffset() is None else local.atOffset(self._zone(value))

    def _zone(self, value):
        return self._offset.ofTotalSeconds(int(value.utcoffset().total_seconds()))

    def _array(self, values, statement):
        elements = [
            None if v is None else jpype.JObject(self._element(v, statement))
            for v in values
        ]
        return statement.getConnection().createArrayOf(
            self._element_type(values), jpype.JArray(jpype.JObject)(elements)
        )

    def _element(self, value, statement):
        return (
            jpype.JString(value)
            if isinstance(value, str)
            else self._object(value, statement)
        )

    @staticmethod
    def _element_type(values):
        for value in values:
            for kind, name in _ELEMENTS:
                if isinstance(value, kind):
                    return name
        return "VARCHAR"


_ELEMENTS = (
    (bool, "BOOLEAN"),
    (int, "BIGINT"),
    (float, "DOUBLE"),
    (decimal.Decimal, "DECIMAL"),
    (datetime.datetime, "TIMESTAMP"),
    (datetime.date, "DATE"),
    (datetime.time, "TIME"),
    (uuid.UUID, "UUID"),
)


class Columns:
    """Makes readers of result columns: functions of a result set and a column's number."""

    def __init__(self):
        time = jpype.JPackage("java").time
        types = jpype.JClass("java.sql.Types")
        classes = {
            types.DATE: (time.LocalDate, _date),
            types.TIME: (time.LocalTime, _time),
            types.TIME_WITH_TIMEZONE: (time.OffsetTime, _offset_time),
            types.TIMESTAMP: (time.LocalDateTime, _timestamp),
            types.TIMESTAMP_WITH_TIMEZONE: (time.OffsetDateTime, _offset_timestamp),
        }
        self._readers = {
            int(code): _typed(kind, convert) for code, (kind, convert) in classes.items()
        }
        for code in (types.TINYINT, types.SMALLINT, types.INTEGER, types.BIGINT):
            self._readers[int(code)] = _number
        for code in (types.REAL, types.FLOAT, types.DOUBLE):
            self._readers[int(code)] = _double
        for code in (types.BOOLEAN, types.BIT):
            self._readers[int(code)] = _boolean
        for code in (types.BINARY, types.VARBINARY, types.LONGVARBINARY, types.BLOB):
            self._readers[int(code)] = _bytes
        for code in (types.DECIMAL, types.NUMERIC):
            self._readers[int(code)] = _decimal
        self._readers[int(types.ARRAY)] = _array
        self._uuid = "UUID"

    def reader(self, code, name):
        """The reader of a column of a JDBC type, by its code and its name."""
        if str(name) == self._uuid:
            return _uuid
        return self._readers.get(int(code), _text)


def _typed(kind, convert):
    def read(rows, index):
        value = rows.getObject(index, kind.class_)
        return None if value is None else convert(value)

    return read


def _text(rows, index):
    value = rows.getString(index)
    return None if value is None else str(value)


def _number(rows, index):
    value = rows.getLong(index)
    return None if rows.wasNull() else int(value)


def _double(rows, index):
    value = rows.getDouble(index)
    return None if rows.wasNull() else float(value)


def _boolean(rows, index):
    value = rows.getBoolean(index)
    return None if rows.wasNull() else bool(value)


def _bytes(rows, index):
    value = rows.getBytes(index)
    return None if value is None else bytes(value)


def _decimal(rows, index):
    value = rows.getBigDecimal(index)
    return None if value is None else decimal.Decimal(str(value))


def _uuid(rows, index):
    value = rows.getString(index)
    return None if value is None else uuid.UUID(str(value))


def _array(rows, index):
    value = rows.getArray(index)
    return None if value is None else [_element(v) for v in value.getArray()]


def _date(value):
    return datetime.date(value.getYear(), value.getMonthValue(), value.getDayOfMonth())


def _time(value):
    return datetime.time(
        value.getHour(), value.getMinute(), value.getSecond(), value.getNano() // 1000
    )


def _timestamp(value):
    return datetime.datetime.combine(
        _date(value.toLocalDate()), _time(value.toLocalTime())
    )


def _zone(value):
    seconds = int(value.getOffset().getTotalSeconds())
    return datetime.timezone(datetime.timedelta(seconds=seconds))


def _offset_time(value):
    return _time(value.toLocalTime()).replace(tzinfo=_zone(value))


def _offset_timestamp(value):
    return _timestamp(value.toLocalDateTime()).replace(tzinfo=_zone(value))


def _element(value):
    """An element of an array, by its Java class."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return _plain(value)
    name = value.getClass().getName()
    convert = _BY_CLASS.get(str(name))
    if convert is not None:
        return convert(value)
    if str(name).startswith("["):
        return [_element(v) for v in value]
    return str(value)


def _plain(value):
    for kind in (bool, int, float, str):
        if isinstance(value, kind):
            return kind(value)
    return None


_BY_CLASS = {
    "java.lang.Boolean": bool,
    "java.lang.Byte": int,
    "java.lang.Short": int,
    "java.lang.Integer": int,
    "java.lang.Long": int,
    "java.lang.Float": float,
    "java.lang.Double": float,
    "java.math.BigDecimal": lambda v: decimal.Decimal(str(v)),
    "java.util.UUID": lambda v: uuid.UUID(str(v)),
    "java.sql.Date": lambda v: _date(v.toLocalDate()),
    "java.sql.Time": lambda v: _time(v.toLocalTime()),
    "java.sql.Timestamp": lambda v: _timestamp(v.toLocalDateTime()),
    "java.time.LocalDate": _date,
    "java.time.LocalTime": _time,
    "java.time.LocalDateTime": _timestamp,
    "java.time.OffsetDateTime": _offset_timestamp,
}
