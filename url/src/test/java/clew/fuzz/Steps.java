package clew.fuzz;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// Counts what code does: a step is a method that is entered, a turn of a loop, or eight characters or elements that a
/// method of the JDK looks at or moves. The number depends on nothing but code and input.
///
/// [SteppedClasses] puts the calls into classes. A method here is called in place of the one of the JDK that has its
/// name
/// and parameters; the receiver comes first.
public final class Steps {
    private static final int AT_ONCE = 8;

    private static long count;
    private static long max = Long.MAX_VALUE;

    private Steps() {}

    /// An input takes more steps than it may.
    static final class TooMany extends Error {
        private static final long serialVersionUID = 1;

        TooMany(long max) {
            super("more than " + max + " steps");
        }
    }

    /// Starts to count.
    static void restart(long stepsMax) {
        count = 0;
        max = stepsMax;
    }

    static long count() {
        return count;
    }

    public static void step() {
        if (++count > max) throw new TooMany(max);
    }

    private static void steps(int length) {
        count += Math.max(0, length) / AT_ONCE;
        step();
    }

    private static int found(int at, int from, int length) {
        steps((at < 0 ? length : at) - Math.max(0, from));
        return at;
    }

    public static int indexOf(String text, int c) {
        return found(text.indexOf(c), 0, text.length());
    }

    public static int indexOf(String text, int c, int from) {
        return found(text.indexOf(c, from), from, text.length());
    }

    public static int indexOf(String text, String other) {
        return found(text.indexOf(other), 0, text.length());
    }

    public static int indexOf(String text, String other, int from) {
        return found(text.indexOf(other, from), from, text.length());
    }

    public static int lastIndexOf(String text, int c) {
        var at = text.lastIndexOf(c);
        steps(text.length() - at);
        return at;
    }

    public static int lastIndexOf(String text, String other) {
        var at = text.lastIndexOf(other);
        steps(text.length() - at);
        return at;
    }

    public static boolean contains(String text, CharSequence other) {
        found(text.indexOf(other.toString()), 0, text.length());
        return text.contains(other);
    }

    public static boolean equals(String text, Object other) {
        steps(other instanceof String string && string.length() == text.length() ? text.length() : 0);
        return text.equals(other);
    }

    public static boolean matches(String text, String pattern) {
        steps(text.length());
        return text.matches(pattern);
    }

    public static boolean startsWith(String text, String prefix) {
        steps(prefix.length());
        return text.startsWith(prefix);
    }

    public static boolean startsWith(String text, String prefix, int from) {
        steps(prefix.length());
        return text.startsWith(prefix, from);
    }

    public static boolean regionMatches(String text, int at, String other, int from, int length) {
        steps(length);
        return text.regionMatches(at, other, from, length);
    }

    public static String replace(String text, CharSequence one, CharSequence other) {
        steps(text.length());
        return text.replace(one, other);
    }

    public static String replace(String text, char one, char other) {
        steps(text.length());
        return text.replace(one, other);
    }

    public static String toLowerCase(String text, Locale locale) {
        steps(text.length());
        return text.toLowerCase(locale);
    }

    public static String substring(String text, int from) {
        steps(text.length() - from);
        return text.substring(from);
    }

    public static String substring(String text, int from, int to) {
        steps(to - from);
        return text.substring(from, to);
    }

    public static String strip(String text) {
        steps(text.length());
        return text.strip();
    }

    public static boolean isBlank(String text) {
        steps(text.length());
        return text.isBlank();
    }

    public static String toString(StringBuilder text) {
        steps(text.length());
        return text.toString();
    }

    public static StringBuilder append(StringBuilder text, String more) {
        steps(more == null ? 0 : more.length());
        return text.append(more);
    }

    public static StringBuilder append(StringBuilder text, CharSequence more, int from, int to) {
        steps(to - from);
        return text.append(more, from, to);
    }

    public static StringBuilder insert(StringBuilder text, int at, String more) {
        steps(text.length() - at + more.length());
        return text.insert(at, more);
    }

    public static StringBuilder insert(StringBuilder text, int at, char more) {
        steps(text.length() - at);
        return text.insert(at, more);
    }

    public static StringBuilder delete(StringBuilder text, int from, int to) {
        steps(text.length() - to);
        return text.delete(from, to);
    }

    public static StringBuilder deleteCharAt(StringBuilder text, int at) {
        steps(text.length() - at);
        return text.deleteCharAt(at);
    }

    public static int indexOf(StringBuilder text, String other) {
        return found(text.indexOf(other), 0, text.length());
    }

    public static boolean contains(List<?> list, Object element) {
        steps(list.size());
        return list.contains(element);
    }

    public static int indexOf(List<?> list, Object element) {
        return found(list.indexOf(element), 0, list.size());
    }

    public static int lastIndexOf(List<?> list, Object element) {
        steps(list.size());
        return list.lastIndexOf(element);
    }

    public static Object remove(List<?> list, int at) {
        steps(list.size() - at);
        return list.remove(at);
    }

    public static Object removeFirst(List<?> list) {
        steps(list.size());
        return list.removeFirst();
    }

    public static boolean remove(List<?> list, Object element) {
        steps(list.size());
        return list.remove(element);
    }

    public static void add(List<Object> list, int at, Object element) {
        steps(list.size() - at);
        list.add(at, element);
    }

    public static void arraycopy(Object from, int at, Object to, int start, int length) {
        steps(length);
        System.arraycopy(from, at, to, start, length);
    }

    public static byte[] copyOf(byte[] bytes, int length) {
        steps(length);
        return Arrays.copyOf(bytes, length);
    }

    public static byte[] copyOfRange(byte[] bytes, int from, int to) {
        steps(to - from);
        return Arrays.copyOfRange(bytes, from, to);
    }

    public static void fill(byte[] bytes, byte value) {
        steps(bytes.length);
        Arrays.fill(bytes, value);
    }

    public static void fill(int[] numbers, int value) {
        steps(numbers.length);
        Arrays.fill(numbers, value);
    }

    public static boolean equals(byte[] one, byte[] other) {
        steps(Math.min(one.length, other.length));
        return Arrays.equals(one, other);
    }
}
