//! Invented names of people and places, for accounts that never were.

/// From many regions, because names differ in length, in parts and in initials.
pub(super) const PEOPLE: &[&str] = &[
    "Aarav Deshpande", "Ananya Iyer", "Rohan Kulkarni", "Priya Nambiar", "Vikram Singh Rathore",
    "Sneha Patil", "Mohammed Irfan Shaikh", "Fatima Begum Ansari", "Arjun Reddy Gaddam",
    "Lakshmi Narasimhan", "Gurpreet Singh Bajwa", "Harleen Kaur Sandhu", "Debashish Mukherjee",
    "Sharmistha Ghosh", "Bikash Kumar Sahoo", "Mamata Behera", "Ritika Agarwal", "Sandeep Kumar Jha",
    "Pooja Kumari", "Nilesh Bhai Prajapati", "Hetal Ben Solanki", "Karthik Subramanian",
    "S Meenakshi Sundaram", "R Balasubramaniam", "Anjali Menon Kutty", "Thomas Varghese", "Jisha Mathew",
    "Abdul Rahim Kunju", "Manjunath Hegde", "Kavya Shetty", "Basavaraj Patil", "Naveen Gowda",
    "Sai Kiran Velagapudi", "Swapna Rani Bollineni", "Zoramthanga Ralte", "Lalrinpuii Hmar",
    "Bhargav Jyoti Kalita", "Rupali Borah", "Tenzin Dorje", "Ishita Chatterjee", "Rajesh Kumar Yadav",
    "Sunita Devi", "Deepak Chaurasia", "Farhan Qureshi", "Nazneen Khatoon", "Yash Vardhan Chauhan",
    "Kiran Bala Thakur", "Mohit Negi", "Tanvi Joshi", "Omkar Sawant", "Shruti Gaikwad", "Prakash Shinde",
    "Vaishnavi Kamble", "Jignesh Mehta", "Dhruvi Trivedi", "Ramesh Chand Meena", "Geeta Kanwar",
    "Imran Pathan", "Savitri Amma", "Murugan Pandian", "Selvi Arumugam", "Anthony D'Souza",
    "Maria Fernandes", "Rehan Lobo", "Uday Bhaskar Rao", "Padmavathi Chowdary", "Hari Krishna Tripathi",
    "Neha Saxena", "Aditya Bhardwaj", "Simran Arora",
];

/// City, state, a postal code of it, and the name of a branch.
pub(super) const PLACES: &[(&str, &str, &str, &str)] = &[
    ("Pune", "Maharashtra", "411038", "Kothrud"),
    ("Mumbai", "Maharashtra", "400058", "Andheri West"),
    ("Bengaluru", "Karnataka", "560034", "Koramangala"),
    ("Hyderabad", "Telangana", "500032", "Gachibowli"),
    ("Chennai", "Tamil Nadu", "600042", "Velachery"),
    ("Kolkata", "West Bengal", "700064", "Salt Lake Sector V"),
    ("New Delhi", "Delhi", "110019", "Nehru Place"),
    ("Jaipur", "Rajasthan", "302021", "Vaishali Nagar"),
    ("Ahmedabad", "Gujarat", "380015", "Satellite Road"),
    ("Kochi", "Kerala", "682024", "Edappally"),
    ("Lucknow", "Uttar Pradesh", "226010", "Gomti Nagar"),
    ("Bhubaneswar", "Odisha", "751024", "Patia"),
    ("Guwahati", "Assam", "781005", "Ganeshguri"),
    ("Ludhiana", "Punjab", "141001", "Feroze Gandhi Market"),
    ("Coimbatore", "Tamil Nadu", "641012", "Gandhipuram"),
    ("Indore", "Madhya Pradesh", "452010", "Vijay Nagar"),
    ("Patna", "Bihar", "800020", "Kankarbagh"),
    ("Visakhapatnam", "Andhra Pradesh", "530016", "Dwaraka Nagar"),
    ("Mangaluru", "Karnataka", "575003", "Hampankatta"),
    ("Aizawl", "Mizoram", "796001", "Zarkawt"),
];

pub(super) const STREETS: &[&str] = &[
    "Flat 402 Shanti Residency", "12/A Gandhi Road", "Plot 88 Sector 7", "H No 6-3-1090/B Lakshmi Nilayam",
    "B-17 Sahakar Society", "Old No 23 New No 41 Temple Street", "3rd Cross 2nd Main Nehru Layout",
    "Ward No 9 Near Water Tank", "House 1140 Phase 3B2", "204 Emerald Heights Station Road",
];

pub(super) const BRITISH_PEOPLE: &[&str] = &[
    "Oliver Hargreaves", "Amelia Thornbury", "George Whitcombe", "Isla Pemberton", "Priya Chandrasekaran",
    "Callum MacAllister", "Rhys Llewellyn", "Niamh Gallagher", "Sophie Ashdown", "Kwame Boateng",
    "Eleanor Fairfax", "Jack Ollerenshaw", "Zainab Hussain", "Harriet Loxley",
];

pub(super) const BRITISH_PLACES: &[(&str, &str, &str, &str)] = &[
    ("Reading", "Berkshire", "RG1 2LG", "Broad Street"),
    ("Leeds", "West Yorkshire", "LS1 5DL", "The Headrow"),
    ("Bristol", "Avon", "BS1 4DJ", "Corn Street"),
];

pub(super) const BRITISH_STREETS: &[&str] = &["14 Orchard Close", "Flat 3, 27 Mill Lane", "82 Station Road"];
